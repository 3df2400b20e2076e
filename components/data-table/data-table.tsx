'use client';
import {
  type ColumnDef,
  columnSizingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import type { Column, Row } from './columns';
import { asCard, roles } from './row-card';
import { RowName } from './row-name';

interface DataTableProps {
  caption: string;
  columns: Column[];
  rows: Row[];
  rowCount: number;
  page: number;
  pageSize: number;
  /** Read out beside a head that sorts: "sort". */
  sortLabel: string;
  /** What a record without a name is called. */
  nameless?: string;
}

const features = tableFeatures({ rowPaginationFeature, rowSortingFeature, columnSizingFeature });

/**
 * One page of a list whose order, filters and pages live in the address: heads and rows are links, so it works before
 * and without JavaScript. With it, the arrow keys walk through the rows. Without room for a table each row is a card:
 * the same elements set differently, and still a table for those who hear it.
 */
export function DataTable(props: DataTableProps) {
  const { caption, columns, rows, rowCount, page, pageSize, sortLabel } = props;
  const stacks = columns.some(({ narrow }) => narrow);
  const name = columns.find(({ narrow }) => narrow === 'name') ?? columns[0];
  // A person has two columns for it; one that says it all must not be cut to what all the others begin with as well.
  const isWhole = stacks && !columns.some(({ narrow }) => narrow === 'name-too');
  const definitions: ColumnDef<typeof features, Row>[] = columns.map((column) => ({
    id: column.id,
    header: column.header,
    cell: ({ row }) => content(row.original, column, column === name, props),
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
    <Table caption={caption} {...roles.table} className={stacks ? asCard.table : 'max-sm:w-max max-sm:min-w-full'}>
      <thead {...roles.group} className={classNames(stacks && asCard.head)}>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} {...roles.row}>
            {group.headers.map(({ id }) => (
              <Head key={id} column={byId.get(id)!} sortLabel={sortLabel} />
            ))}
          </tr>
        ))}
      </thead>
      <tbody {...roles.group} className={classNames(stacks && asCard.body)}>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            {...roles.row}
            className={classNames(
              'relative transition-colors last:*:border-b-0 hover:bg-accent-soft/60',
              stacks && asCard.row,
            )}
          >
            {row.getAllCells().map((cell) => (
              <BodyCell
                key={cell.id}
                column={byId.get(cell.column.id)!}
                row={row.original}
                isWholeName={isWhole && cell.column.id === name?.id}
              >
                <table.FlexRender cell={cell} />
              </BodyCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function content(row: Row, { id }: Column, isName: boolean, { columns, nameless = '—' }: DataTableProps): ReactNode {
  return isName ? <RowName row={row} columns={columns} id={id} nameless={nameless} /> : row.cells[id];
}

const order = { asc: 'ascending', desc: 'descending' } as const;

function Head({ column: { header, href, sorted, numeric, narrow }, sortLabel }: { column: Column; sortLabel: string }) {
  return (
    <HeaderCell
      {...roles.head}
      aria-sort={sorted ? order[sorted] : undefined}
      className={classNames(numeric && 'text-right', narrow === 'none' && asCard.never)}
    >
      {href ? (
        <>
          <a
            href={href}
            className={classNames(
              'group inline-flex items-center gap-1 rounded-sm hover:text-accent',
              narrow && asCard.never,
            )}
          >
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
          {narrow && <span className={asCard.only}>{header}</span>}
        </>
      ) : (
        header
      )}
    </HeaderCell>
  );
}

interface BodyCellProps {
  column: Column;
  row: Row;
  isWholeName: boolean;
  children: ReactNode;
}

function BodyCell({ column, row, isWholeName, children }: BodyCellProps) {
  const { id, header, narrow, numeric } = column;
  const place = narrow && asCard.cell(narrow, row.empty?.includes(id) ?? false);
  return (
    <Cell
      {...roles.cell}
      className={classNames('max-w-80', isWholeName && '@2xl:min-w-48', numeric && 'text-right', place)}
    >
      {narrow === 'fact' && (
        <span aria-hidden className={classNames('text-ink-soft', asCard.only)}>
          {header}
        </span>
      )}
      {children}
    </Cell>
  );
}
