import type { KeyboardEvent } from 'react';
import { Icon } from '@/components/ui/icon';
import { Person } from '@/components/users/person';
import type { Column, Row } from './columns';

interface RowNameProps {
  row: Row;
  columns: Column[];
  id: string;
  nameless: string;
  /** For screen readers: opens the record beside the list. */
  besideLabel?: string | undefined;
}

/** The name of the record; its link covers the whole row. On a card it includes both names of a person. */
export function RowName({ row, columns, id, nameless, besideLabel }: RowNameProps) {
  const too = columns.find(({ narrow }) => narrow === 'name-too')?.id;
  const told = row.cells[id];
  const lines = (
    <span className="lines">
      {told ?? nameless}
      {too && row.cells[too] && <span className="on-cards"> {row.cells[too]}</span>}
    </span>
  );
  const { initialsOf } = columns.find((column) => column.id === id)!;
  const person = typeof told === 'string' && initialsOf && (initialsOf === 'row' ? row.label : told);
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
