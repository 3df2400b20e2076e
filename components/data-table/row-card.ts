/** Some screen readers no longer recognise a table with `display: block`, unless it has explicit roles. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/**
 * Parts shown only on cards, or only in tables, depending on the available width, not
 * the window's. The rows are styled in `data-table.css`.
 */
export const asCard = {
  /** Hidden visually, but read out. */
  head: '@max-2xl:sr-only',
  only: '@2xl:hidden',
  never: '@max-2xl:hidden',
};
