import type { KeyboardEvent } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { Column, Row } from './columns';
import { asCard } from './row-card';

interface RowNameProps {
  row: Row;
  columns: Column[];
  id: string;
  nameless: string;
  /** Read out: opens it beside the list. */
  besideLabel?: string | undefined;
}

/** What the record is called; its link covers the whole row. On a card both names of a person stand there. */
export function RowName({ row, columns, id, nameless, besideLabel }: RowNameProps) {
  const too = columns.find(({ narrow }) => narrow === 'name-too')?.id;
  const name = (
    <span className={asCard.inline}>
      {row.empty?.includes(id) ? nameless : row.cells[id]}
      {too && !row.empty?.includes(too) && <span className={asCard.only}> {row.cells[too]}</span>}
    </span>
  );
  if (!row.href) return <span className="font-semibold">{name}</span>;
  const link = (
    <a
      href={row.href}
      data-row
      onKeyDown={walk}
      className="font-semibold text-accent after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:-outline-offset-3"
    >
      {name}
      <Icon name="chevron-right" className={classNames('absolute top-3.5 right-3 size-5', asCard.only)} />
    </a>
  );
  if (!row.besideHref) return link;
  return (
    <span className="flex items-center gap-2">
      {link}
      {/* Above the link that covers the row, and seen by who points at the row or walks there. */}
      <a
        href={row.besideHref}
        data-soft
        data-beside
        title={besideLabel}
        className="relative z-1 ml-auto rounded-sm p-1 text-ink-soft opacity-0 hover:text-accent focus-visible:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 max-xl:hidden"
      >
        <Icon name="columns" className="size-4" />
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
