import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { IS_SHORT } from './size';

export interface Row {
  name: string;
  value: number;
  unit: string;
  /** the limit, measured in the same run or set beforehand */
  limit?: { value: number; what: string; better: 'more' | 'less' };
}

export const row = (name: string, value: number, unit: string, limit?: Row['limit']): Row => ({
  name,
  value,
  unit,
  ...(limit && { limit }),
});

export const atMost = (value: number, what = 'promised') => ({ value, what, better: 'less' as const });
export const atLeast = (value: number, what: string) => ({ value, what, better: 'more' as const });

/** Of times in any order, the one that so many of them do not exceed. */
export const within = (share: number, times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

const digits = (value: number) =>
  value >= 100 ? value.toLocaleString('en', { maximumFractionDigits: 0 }) : value.toFixed(2);

function verdict({ value, limit }: Row): string {
  if (!limit) return '';
  return (limit.better === 'more' ? value >= limit.value : value <= limit.value) ? 'ok' : 'MISSED';
}

/**
 * Prints the rows as a table, writes them to `tests/proofs/bench/out/`, and says whether every limit was met. In the short form
 * it only checks that each row is a measurement.
 */
export function report(rows: Row[]): boolean {
  const cells = rows.map((one) => ({
    what: one.name,
    measured: `${digits(one.value)} ${one.unit}`,
    limit: one.limit ? `${one.limit.better === 'more' ? '≥' : '≤'} ${digits(one.limit.value)} ${one.unit}` : '',
    of: one.limit?.what ?? '',
    '': verdict(one),
  }));
  const headings = Object.keys(cells[0] ?? {}) as (keyof (typeof cells)[number])[];
  const widths = headings.map((name) => Math.max(name.length, ...cells.map((cell) => cell[name].length)));
  const line = (texts: string[]) => `| ${texts.map((text, i) => text.padEnd(widths[i]!)).join(' | ')} |`;
  console.log(line(headings));
  console.log(line(widths.map((width) => '-'.repeat(width))));
  for (const cell of cells) console.log(line(headings.map((name) => cell[name])));

  const nothing = rows.filter(({ value }) => !Number.isFinite(value) || value <= 0);
  if (rows.length === 0 || nothing.length > 0)
    throw new Error(`Nothing was measured: ${nothing.map(({ name }) => name).join('; ')}`);
  if (IS_SHORT) return true;
  mkdirSync('tests/proofs/bench/out', { recursive: true });
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model };
  const result = { at: new Date().toISOString(), machine, rows };
  writeFileSync('tests/proofs/bench/out/results.json', `${JSON.stringify(result, null, 2)}\n`);
  return rows.every((one) => verdict(one) !== 'MISSED');
}
