import type { Words } from './field-words';

/** Whether there is nothing to show; empty texts and lists count. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

export type Parts = Record<string, string | null | undefined>;

const joined = (parts: (string | false | null | undefined)[], between = ' ') => parts.filter(Boolean).join(between);

/**
 * An address in one line: town and province in a table, everything on a record's page. Only codes of Italian provinces
 * are commonly known: abroad a table shows the country instead. `country`: its name in the reader's language.
 */
export function addressText(parts: Parts, country: string | null | undefined, whole: boolean): string {
  const isAbroad = Boolean(parts.country && parts.country !== 'IT');
  const beside = isAbroad ? !whole && country : parts.provinceCode;
  const town = joined([parts.city, beside && `(${beside})`]);
  if (!whole) return town || (parts.plainAddress ?? '');
  const street = joined([parts.streetName, parts.streetNumber]);
  const rest = [joined([parts.zipCode, town]), parts.region !== parts.city && parts.region, country];
  return joined([street, ...rest], ', ') || (parts.plainAddress ?? '');
}

type Names = Readonly<Record<string, string>>;

/** One line each: the name, the hours of a day, or all values, of records the names. */
export function rowTexts(rows: Record<string, unknown>[], words: Words, names: Names): string[] {
  return rows.map((row) => {
    if (typeof row.name === 'string') return row.name;
    if (typeof row.weekday === 'number') return weekTexts([row], words).join('');
    return Object.values(row)
      .flatMap((part) => (typeof part === 'string' || typeof part === 'number' ? textOf(part, names) : []))
      .join(' ');
  });
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Nothing for the id of a record that the reader may not see. */
const textOf = (part: string | number, names: Names) =>
  typeof part === 'string' && ID.test(part) ? (names[part] ?? []) : part;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function spansOf(row: Record<string, unknown>): string {
  const times = [row.opensAt, row.closesAt, row.reopensAt, row.reclosesAt].filter((time) => typeof time === 'number');
  const spans = [0, 2].flatMap((n) => (times[n] === undefined ? [] : `${clock(times[n])}–${clock(times[n + 1] ?? 0)}`));
  return spans.join(', ');
}

/** The hours of a week; days one after the other that are alike are one line. */
export function weekTexts(rows: Record<string, unknown>[], words: Words): string[] {
  const runs: Record<string, unknown>[][] = [];
  for (const row of rows) {
    const last = runs.at(-1)?.at(-1);
    if (last && spansOf(last) === spansOf(row) && Number(row.weekday) === Number(last.weekday) + 1)
      runs.at(-1)!.push(row);
    else runs.push([row]);
  }
  return runs.map(([first, ...more]) => {
    const until = more.length > 0 ? `–${words.weekday(Number(more.at(-1)!.weekday))}` : '';
    return `${words.weekday(Number(first!.weekday))}${until} ${spansOf(first!) || words.closed}`;
  });
}
