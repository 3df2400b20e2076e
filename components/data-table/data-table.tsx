'use client';
import {
  type ColumnDef,
  columnSizingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Cell, HeaderCell, Table } from '@/components/ui/table';

export interface Column {
  id: string;
  header: string;
  /** Where a click on the head leads: the same list in that order. null: no order by this column. */
  href: string | null;
  sorted: 'asc' | 'desc' | null;
  numeric: boolean;
}

export interface Row {
  id: string;
  /** The record's own page; null where it has none. */
  href: string | null;
  cells: Record<string, ReactNode>;
}

interface DataTableProps {
  caption: string;
  columns: Column[];
  rows: Row[];
  rowCount: number;
  page: number;
  pageSize: number;
  /** Read out beside a head that sorts: "sort". */
  sortLabel: string;
}

const features = tableFeatures({ rowPaginationFeature, rowSortingFeature, columnSizingFeature });

/**
 * One page of a list whose order, filters and pages live in the address: heads and rows are links, so it works before
 * and without JavaScript. With it, the arrow keys walk through the rows.
 */
export function DataTable({ caption, columns, rows, rowCount, page, pageSize, sortLabel }: DataTableProps) {
  const definitions: ColumnDef<typeof features, Row>[] = columns.map((column, place) => ({
    id: column.id,
    header: column.header,
    cell: ({ row }) => content(row.original, column.id, place === 0),
  }));
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row: Row) => row.id,
    manualPagination: true,
    manualSorting: true,
    rowCount,
    state: {
      pagination: { pageIndex: page - 1, pageSize },
      sorting: columns.filter(({ sorted }) => sorted).map(({ id, sorted }) => ({ id, desc: sorted === 'desc' })),
    },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  return (
    <Table caption={caption} className="max-sm:w-max max-sm:min-w-full">
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map(({ id }) => (
              <Head key={id} column={byId.get(id)!} sortLabel={sortLabel} />
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className="relative transition-colors last:*:border-b-0 hover:bg-accent-soft/60">
            {row.getAllCells().map((cell) => (
              <Cell key={cell.id} className={classNames('max-w-80', byId.get(cell.column.id)?.numeric && 'text-right')}>
                <table.FlexRender cell={cell} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const order = { asc: 'ascending', desc: 'descending' } as const;

function Head({ column: { header, href, sorted, numeric }, sortLabel }: { column: Column; sortLabel: string }) {
  return (
    <HeaderCell aria-sort={sorted ? order[sorted] : undefined} className={classNames(numeric && 'text-right')}>
      {href ? (
        <a href={href} className="group inline-flex items-center gap-1 rounded-sm hover:text-accent">
          {header}
          <span className="sr-only">, {sortLabel}</span>
          <Icon
            name={sorted ? 'chevron-down' : 'sort'}
            className={classNames(
              'size-4 transition-transform',
              sorted ? 'text-accent' : 'text-ink-soft opacity-50 group-hover:opacity-100',
              sorted === 'asc' && 'rotate-180',
            )}
          />
        </a>
      ) : (
        header
      )}
    </HeaderCell>
  );
}

/** The first cell names the record; its link covers the whole row. */
function content(row: Row, id: string, isFirst: boolean): ReactNode {
  if (!isFirst || !row.href) return row.cells[id];
  return (
    <a
      href={row.href}
      data-row
      onKeyDown={walk}
      className="font-semibold text-accent after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:-outline-offset-3"
    >
      {row.cells[id] ?? '—'}
    </a>
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
