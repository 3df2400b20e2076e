/** Identifies a cell by record and column, because React may replace its element. */
export type CellPlace = { id: string; column: string };

/** Lists with editable cells. */
export const ROWS = '.data-table tr[data-record]';

/** The column of a cell in an editable table; cards have no cells. */
export function columnOf(cell: HTMLTableCellElement): string | undefined {
  const head = cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex];
  return getComputedStyle(cell).display === 'table-cell' ? head?.dataset.edit : undefined;
}

/** The editable cells of a row. */
export const cellsIn = (row: HTMLTableRowElement) => [...row.cells].filter(columnOf);
export const placeOf = (cell: HTMLTableCellElement): CellPlace => ({
  id: cell.closest<HTMLElement>('[data-record]')!.dataset.record!,
  column: columnOf(cell)!,
});

/** The cell's current element; undefined if the list no longer shows it. */
export function cellAt({ id, column }: CellPlace): HTMLTableCellElement | undefined {
  const row = document.querySelector<HTMLTableRowElement>(`${ROWS}[data-record="${CSS.escape(id)}"]`);
  return row ? cellsIn(row).find((cell) => columnOf(cell) === column) : undefined;
}

/** The previous or next editable cell, across rows. */
export function besides(place: CellPlace, step: 1 | -1): CellPlace | null {
  const all = [...document.querySelectorAll<HTMLTableRowElement>(ROWS)].flatMap(cellsIn);
  const here = cellAt(place);
  const next = here && all[all.indexOf(here) + step];
  return next ? placeOf(next) : null;
}
