import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { headed } from './column-widths';
import type { Column, Row } from './columns';
import { DataTable } from './data-table';

interface FigureLinkProps {
  count: number;
  /** The count as the reader's language writes it. */
  text: string;
  href: string;
}

/** A figure in a table, linked to its list unless it is zero. */
export function FigureLink({ count, text, href }: FigureLinkProps) {
  if (count === 0) return <span className="text-ink-soft">{text}</span>;
  return (
    // Above the link that may cover the row.
    <a
      href={href}
      className="relative z-1 -my-2 inline-flex min-h-11 min-w-11 items-center font-semibold hover:text-accent hover:underline @2xl:justify-end"
    >
      {text}
    </a>
  );
}

const FIGURE = 112;

interface StaticTableProps {
  caption: string;
  columns: readonly (Pick<Column, 'id' | 'header' | 'narrow' | 'initialsOf'> & { numeric?: true })[];
  rows: Row[];
}

/** A whole list that is neither sorted nor paged, as the data table draws it: cards if there is no room for a table. */
export async function StaticTable({ caption, columns, rows }: StaticTableProps) {
  const { records } = await getMessages();
  return (
    <div className="@container">
      <NextIntlClientProvider messages={{ records: { layout: records.layout } }}>
        <DataTable
          caption={caption}
          sortLabel=""
          columns={columns.map((column) => ({
            numeric: false,
            ...column,
            isLabelled: column.narrow === 'fact',
            href: null,
            sorted: null,
            ...(column.numeric ? { base: headed(FIGURE, column.header) } : { grows: true as const }),
          }))}
          rows={rows}
          rowCount={rows.length}
          page={1}
          pageSize={rows.length}
        />
      </NextIntlClientProvider>
    </div>
  );
}
