// Runs in a process of its own, because lib/run/db/db.ts connects to one database for good:
//   DATABASE_URL=… tsx tests/proofs/bench/growth-times.ts [--plans]   prints one line of JSON; with plans of what is slow before it
import { randomInt } from 'node:crypto';
import { db, pool } from '@/lib/run/db/db';
import { recordStatements } from '../../support/statements';
import { cases, prepareCases } from './growth-cases';
import { officeCases, orderCases } from './growth-screens';

const TIMES = 10;
/** There are some two hundred orders. */
const TIMES_EACH_ORDER = 2;
/** Milliseconds for one case: a slow one is not repeated for minutes. */
const PATIENCE = 5_000;
const SLOW = 100;

export type GrowthTimes = { name: string; p50: number; p95: number; times: number; error?: string }[];

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** Remembered totals and pages hold until a table changes, and in a programme of this size one always does. */
async function somebodyChangesEverything(): Promise<void> {
  for (const table of ['treatments', 'product_codes', 'centers', 'users'])
    await pool.query(`update ${table} set id = id where false`);
}

async function planOf(work: () => Promise<unknown>): Promise<void> {
  await somebodyChangesEverything();
  for (const { text, values } of await recordStatements(() => work().catch(() => null))) {
    if (!/^\s*(select|with)/i.test(text)) continue;
    const { rows } = await pool
      .query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
      .catch((error: Error) => ({
        rows: [{ 'QUERY PLAN': `cancelled: ${error.message}` }],
      }));
    const lines = rows.map((row) => row['QUERY PLAN']);
    const took = Number(/Execution Time: ([\d.]+)/.exec(lines.at(-1)!)?.[1] ?? Number.POSITIVE_INFINITY);
    if (took > SLOW) console.error(`  ${text.replaceAll(/\s+/g, ' ').slice(0, 1500)}\n    ${lines.join('\n    ')}`);
  }
}

async function measure(name: string, work: (n: number) => Promise<unknown>): Promise<GrowthTimes[number]> {
  const most = name.includes(': ordered by ') ? TIMES_EACH_ORDER : TIMES;
  const times: number[] = [];
  let error: string | undefined;
  const until = performance.now() + PATIENCE;
  for (let n = randomInt(1000); times.length < most && performance.now() < until; n += 1) {
    await somebodyChangesEverything();
    const begun = performance.now();
    await work(n).catch((reason: Error) => (error = reason.message.split('\n')[0]));
    times.push(performance.now() - begun);
  }
  // The first one reads from the disk and plans the statement.
  const sorted = (times.length > 3 ? times.slice(1) : times).toSorted((a, b) => a - b);
  return { name, p50: at(sorted, 0.5), p95: at(sorted, 0.95), times: sorted.length, ...(error && { error }) };
}

const withPlans = process.argv.includes('--plans');
/** Names that contain this. */
const only = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const world = await prepareCases();
const result: GrowthTimes = [];
const all = { ...cases(world), ...officeCases(world.office), ...orderCases(world.admin) };
for (const [name, work] of Object.entries(all)) {
  if (only && !name.includes(only)) continue;
  const measured = await measure(name, work);
  result.push(measured);
  console.error(
    `${measured.p50.toFixed(1).padStart(9)} ${measured.p95.toFixed(1).padStart(9)} ms  ${name} ${measured.error ?? ''}`,
  );
  if (withPlans && measured.p50 > SLOW) await planOf(() => work(randomInt(1000)));
}
await pool.end();
await db.$disconnect();
console.log(JSON.stringify(result));
process.exit();
