/** A table that is set as blocks is no table any more for some screen readers, unless it says so. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** Parts that only a card has, or only a table; the room it has decides, not the window. What its rows look like: `data-table.css`. */
export const asCard = {
  /** For those who only hear it. */
  head: '@max-2xl:sr-only',
  only: '@2xl:hidden',
  never: '@max-2xl:hidden',
};
