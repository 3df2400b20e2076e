const isCut = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 1;

/** What may be cut within a cell: the lines of its text, or the cell itself. */
const CLAMPED = '.lines, [class*="line-clamp"]';

/** The cells whose text does not fit; cards show theirs whole. */
export const cutCells = (cells: readonly HTMLTableCellElement[]): HTMLTableCellElement[] =>
  cells.filter((cell) => {
    if (getComputedStyle(cell).display !== 'table-cell' || cell.matches('.pick, .menu')) return false;
    return [...cell.querySelectorAll(CLAMPED)].some(isCut) || (!cell.matches('.first') && isCut(cell));
  });
