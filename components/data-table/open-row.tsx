import { type KeyboardEvent, useRef, useState } from 'react';
import { type DeleteWords, wordsFor } from '@/components/portal/deletion';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Person } from '@/components/users/person';
import type { Column, Row } from './columns';
import { besideRow, type CallAct, focusMenuOf, type OpenMenu, type RowActions, RowMenu } from './row-menu';

interface RowNameProps {
  row: Row;
  columns: Column[];
  id: string;
  nameless: string;
  besideLabel?: string | undefined;
}

/** The name of the record; its link covers the whole row. On a card it includes both names of a person. */
export function RowName({ row, columns, id, nameless, besideLabel }: RowNameProps) {
  const too = columns.find(({ narrow }) => narrow === 'name-too')?.id;
  const content = row.cells[id];
  const lines = (
    <span className="lines">
      {content ?? nameless}
      {too && row.cells[too] && <span className="on-cards"> {row.cells[too]}</span>}
    </span>
  );
  const { initialsOf } = columns.find((column) => column.id === id)!;
  const person = typeof content === 'string' && initialsOf && (initialsOf === 'row' ? row.label : content);
  const face = initialsOf === 'row' ? row.face : undefined;
  const name = person ? (
    <Person name={person} face={face}>
      {lines}
    </Person>
  ) : (
    lines
  );
  if (!row.href) return <span className="font-semibold">{name}</span>;
  const link = (
    <a href={row.href} data-row aria-current={row.isCurrent || undefined} onKeyDown={walk}>
      {name}
    </a>
  );
  if (!row.besideHref) return link;
  return (
    <span className="name-line">
      {link}
      <a href={row.besideHref} data-soft data-beside title={besideLabel}>
        <Icon name="columns" className="size-4" isShared />
        <span className="sr-only">
          {besideLabel}: {row.label}
        </span>
      </a>
    </span>
  );
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const next = links[links.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface OpenRowProps {
  menu: OpenMenu | null;
  columns: readonly Column[];
  actions: RowActions;
  onLeave: (row: Row, act: 'delete' | 'restore') => void;
  onOwn: (row: Row, act: CallAct) => void;
  onClose: () => void;
}

export function OpenRow({ menu, columns, actions, onLeave, onOwn, onClose }: OpenRowProps) {
  const [asked, setAsked] = useState<Row | null>(null);
  return (
    <>
      {menu && (
        <RowMenu
          {...menu}
          actions={actions}
          onAct={(act) => {
            onClose();
            if (act === 'delete') {
              focusMenuOf(menu.row.id);
              return setAsked(menu.row);
            }
            besideRow(menu.row.id)?.focus();
            onLeave(menu.row, act);
          }}
          onOwn={(act) => {
            onClose();
            focusMenuOf(menu.row.id);
            onOwn(menu.row, act);
          }}
          onClose={(isLeft) => {
            onClose();
            if (!isLeft) focusMenuOf(menu.row.id);
          }}
        />
      )}
      {asked && (
        <DeleteRow
          row={asked}
          facts={factsOf(asked, columns)}
          words={wordsFor(asked.label ?? '', actions.deletion)}
          onYes={() => {
            setAsked(null);
            onLeave(asked, 'delete');
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The row's values in words, since several records can have one name. */
const factsOf = ({ label = '', cells }: Row, columns: readonly Column[]): string =>
  columns
    .map(({ id }) => cells[id])
    .filter((text): text is string => typeof text === 'string' && !label.includes(text) && !/^\d+$/.test(text))
    .slice(0, 3)
    .join(' · ');

interface DeleteRowProps {
  row: Row;
  facts: string;
  words: DeleteWords;
  onYes: () => void;
  onClose: () => void;
}

/** "No" has the initial focus; after "yes" the neighbouring row gets it. */
function DeleteRow({ row, facts, words, onYes, onClose }: DeleteRowProps) {
  const next = useRef<HTMLElement | null>(null);
  return (
    <Dialog
      title={words.title}
      description={words.text}
      open
      onOpenChange={onClose}
      closeLabel={words.cancel}
      returnTo={next}
    >
      {facts && <p className="wrap-anywhere mb-5 line-clamp-3 font-medium text-sm">{facts}</p>}
      <DialogButtons>
        <Button
          variant="danger"
          onClick={() => {
            next.current = besideRow(row.id);
            onYes();
          }}
        >
          {words.submit}
        </Button>
        <Button variant="secondary" onClick={onClose} data-first>
          {words.cancel}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
