import { callApi } from '@/components/portal/call-api';
import { dayFrom, typedNumber } from '@/lib/run/i18n/typed-times';

/** Identifies a cell by record and column, because React may replace its element. */
export type CellPlace = { id: string; column: string };

export const ROWS = '.data-table tr[data-record]';

export function columnOf(cell: HTMLTableCellElement): string | undefined {
  const head = cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex];
  return getComputedStyle(cell).display === 'table-cell' ? head?.dataset.edit : undefined;
}

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

export function besides(place: CellPlace, step: 1 | -1): CellPlace | null {
  const all = [...document.querySelectorAll<HTMLTableRowElement>(ROWS)].flatMap(cellsIn);
  const here = cellAt(place);
  const next = here && all[all.indexOf(here) + step];
  return next ? placeOf(next) : null;
}

export type Cell = {
  title: string;
  label: string;
  kind: string;
  value: string;
  shown: string;
  isNullable: boolean;
  max: number | null;
  version: string | null;
  options: { value: string; label: string }[];
  words: Record<'save' | 'cancel' | 'saved' | 'restored' | 'failed' | 'meanwhile' | 'hint' | 'day' | 'nothing', string>;
};

export type CellDraft = { cell: Cell; typed: string; error: string };

export const NUMBERS = ['number', 'money', 'percentage'];

/** Converts typed text to the API's format; invalid input is sent as it is, for the schema to reject. */
function asSent({ kind, isNullable }: Cell, typed: string): unknown {
  const text = typed.trim();
  if (text === '' && isNullable) return null;
  if (kind === 'flag') return text === 'true';
  if (kind === 'day') return dayFrom(text);
  return NUMBERS.includes(kind) ? typedNumber(text) : text;
}

export const textOf = ({ cell, typed }: CellDraft): string =>
  cell.options.find(({ value }) => value === typed)?.label ?? typed.trim();

export const askForCell = (resource: string, { id, column }: CellPlace) =>
  callApi({ method: 'GET', path: `/api/list-cells?${new URLSearchParams({ resource, id, field: column })}` });

const put = (resource: string, { id, column }: CellPlace, value: unknown, version: unknown) =>
  callApi({
    method: 'PUT',
    path: `/api/${resource}/${id}`,
    body: { [column]: value, ...(version ? { updatedAt: version } : {}) },
  });

/** Saves a draft. If somebody else changed the cell meanwhile it has their value; saving it again overwrites that. */
export async function saveCell(
  resource: string,
  place: CellPlace,
  { cell, typed }: CellDraft,
): Promise<{ version: Cell['version'] } | CellDraft> {
  const answer = await put(resource, place, asSent(cell, typed), cell.version);
  if (answer.ok) return { version: cell.version && ((answer.body as { updatedAt?: string }).updatedAt ?? null) };
  const now = answer.status === 409 ? await askForCell(resource, place) : null;
  const theirs = now?.ok ? (now.body as Cell) : null;
  if (theirs && theirs.version !== cell.version) {
    // Another field of the record has changed: nobody's value is overwritten.
    if (theirs.value === cell.value) return saveCell(resource, place, { cell: theirs, typed, error: '' });
    const error = cell.words.meanwhile.replace('{value}', theirs.shown || cell.words.nothing);
    return { cell: theirs, typed, error };
  }
  return { cell, typed, error: answer.errors[place.column] ?? (answer.message || cell.words.failed) };
}
