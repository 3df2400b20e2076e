import { headed } from './column-widths';
import type { Column, Row } from './columns';
import { DataTable } from './data-table';

/** Pixels of a column of figures. */
const FIGURE = 112;

interface StaticTableProps {
  caption: string;
  columns: readonly (Pick<Column, 'id' | 'header' | 'narrow' | 'initialsOf'> & { numeric?: true })[];
  rows: Row[];
}

/** A whole list that is neither sorted nor paged, as the data table draws it: cards if there is no room for a table. */
export function StaticTable({ caption, columns, rows }: StaticTableProps) {
  return (
    <div className="@container">
      <DataTable
        caption={caption}
        sortLabel=""
        columns={columns.map((column) => ({
          numeric: false,
          ...column,
          href: null,
          sorted: null,
          ...(column.numeric ? { base: headed(FIGURE, column.header) } : { grows: true as const }),
        }))}
        rows={rows}
        rowCount={rows.length}
        page={1}
        pageSize={rows.length}
      />
    </div>
  );
}
