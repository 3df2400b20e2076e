import type { Column } from './columns';

/** Pixels of the checkboxes and the menu, as in `data-table.css`. */
const [PICK, MENU] = [40, 48];
export const LEAST = 120;
export const PADDING = 24;
/** The first column stays in place: beyond this it would leave no room for the others on small screens. */
export const WIDEST_FIRST = 360;

/** Approximate widths in pixels of a semibold head's letters; the server cannot measure. */
const LETTERS: readonly [RegExp, number][] = [
  [/[iljI.,:'’|]/, 4.3],
  [/[ftr() -]/, 5.4],
  [/[mwMW@%]/, 12.6],
  [/\p{Lu}/u, 9.8],
  [/\p{Nd}/u, 9],
];
const letterWidth = (letter: string) => LETTERS.find(([letters]) => letters.test(letter))?.[1] ?? 8.4;

export const textWidth = (text: string): number =>
  Math.ceil(Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0));

/** The minimum width of a text, with a line for each word. */
export const wordWidth = (text: string): number => Math.max(...text.split(/\s+/).map(textWidth));

/** This width, or more if the longest word of the head needs it. */
export const headed = (width: number, header: string): number => Math.max(width, wordWidth(header) + PADDING);

type Sized = Pick<Column, 'id' | 'base' | 'grows' | 'from'> & { chosen: number | undefined };
type Ends = { picks: boolean; menus: boolean };

const endsWidth = ({ picks, menus }: Ends) => (picks ? PICK : 0) + (menus ? MENU : 0);

/** Widths of a table's frame in rem, as in `data-table.css`: narrower ones show cards, the last has all columns. */
export const STEPS = [42, 46, 50, 54, 57] as const;
const REM = 16;

/** The first column, then those for cards in the order of these, then the others. */
export function byImportance<Any extends { id: string }>(columns: readonly Any[], narrow: readonly string[]): Any[] {
  const [first, ...others] = columns;
  const rank = ({ id }: Any) => (narrow.includes(id) ? narrow.indexOf(id) : narrow.length);
  return [...(first ? [first] : []), ...others.toSorted((a, b) => rank(a) - rank(b))];
}

/**
 * The step from which a column is shown, for each that the narrowest table has no room for.
 * @param columns the most important ones first
 */
export function columnSteps(columns: readonly Pick<Column, 'id' | 'base'>[], has: Ends): Map<string, number> {
  let needed = endsWidth(has);
  const steps = columns.map(({ id, base = LEAST }): [string, number] => {
    needed += base;
    return [id, STEPS.find((step) => needed <= step * REM) ?? STEPS.at(-1)!];
  });
  return new Map(steps.filter(([, step]) => step > STEPS[0]));
}

/** The reader's choice, else by kind; one column takes the remaining width unless the reader has chosen all. */
export function tableWidths(columns: readonly Sized[], has: Ends) {
  const unsized = columns.filter(({ chosen }) => chosen === undefined);
  // Browsers share the rest equally, so those whose head needs more than the others have a width of their own.
  const share = Math.min(...unsized.flatMap(({ base = LEAST, grows }) => (grows ? base : [])));
  const shares = ({ base = LEAST, grows, chosen }: Sized) => chosen === undefined && grows === true && base === share;
  const taker = columns.some((column) => shares(column) && !column.from) ? undefined : unsized[0]?.id;
  let total = endsWidth(has);
  const widths = new Map<string, number | undefined>();
  for (const [place, column] of columns.entries()) {
    const { id, base = LEAST, chosen } = column;
    const width = place === 0 && chosen ? Math.min(chosen, WIDEST_FIRST) : (chosen ?? base);
    total += width;
    widths.set(id, shares(column) || id === taker ? undefined : width);
  }
  return { widths, total, isExact: unsized.length === 0, isSized: unsized.length < columns.length };
}
