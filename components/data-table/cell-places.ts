/** A cell by its record and its column, whatever React makes of its element meanwhile. */
export type CellPlace = { id: string; column: string };

/** Of lists whose cells can be changed. */
export const ROWS = '.data-table tr[data-record]';

/** Which column a cell stands in, where its cells can be changed; cards have no cells. */
export function columnOf(cell: HTMLTableCellElement): string | undefined {
  const head = cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex];
  return getComputedStyle(cell).display === 'table-cell' ? head?.dataset.edit : undefined;
}

/** Those of a row that can be changed. */
export const cellsIn = (row: HTMLTableRowElement) => [...row.cells].filter(columnOf);
export const placeOf = (cell: HTMLTableCellElement): CellPlace => ({
  id: cell.closest<HTMLElement>('[data-record]')!.dataset.record!,
  column: columnOf(cell)!,
});

/** Where a cell stands now; undefined once its list shows it no longer. */
export function cellAt({ id, column }: CellPlace): HTMLTableCellElement | undefined {
  const row = document.querySelector<HTMLTableRowElement>(`${ROWS}[data-record="${CSS.escape(id)}"]`);
  return row ? cellsIn(row).find((cell) => columnOf(cell) === column) : undefined;
}

/** The cell that can be changed before or after this one, in the next row if need be. */
export function besides(place: CellPlace, step: 1 | -1): CellPlace | null {
  const all = [...document.querySelectorAll<HTMLTableRowElement>(ROWS)].flatMap(cellsIn);
  const here = cellAt(place);
  const next = here && all[all.indexOf(here) + step];
  return next ? placeOf(next) : null;
}
