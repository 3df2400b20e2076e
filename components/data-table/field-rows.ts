import type { Words } from './field-words';

/** Related rows as one line each: their name, the hours of a day, or all their values. */
export function rowTexts(rows: Record<string, unknown>[], words: Words): string[] {
  return rows.map((row) => {
    if (typeof row.name === 'string') return row.name;
    if (typeof row.weekday === 'number') return dayHours(row, words);
    const parts = Object.values(row).filter((part) => typeof part === 'string' || typeof part === 'number');
    return parts.join(' ');
  });
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function dayHours(row: Record<string, unknown>, words: Words): string {
  const times = [row.opensAt, row.closesAt, row.reopensAt, row.reclosesAt].filter((time) => typeof time === 'number');
  const spans = [0, 2].flatMap((n) => (times[n] === undefined ? [] : `${clock(times[n])}–${clock(times[n + 1] ?? 0)}`));
  return `${words.weekday(Number(row.weekday))} ${spans.join(', ') || words.closed}`;
}
