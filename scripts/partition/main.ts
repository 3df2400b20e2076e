// npm run partition -- <table> [--from 2027-01] [--dry-run]: splits a large table by month while the portal runs. It may be
// stopped or killed and run again. npm run partition -- <table> --drop-before 2026-01: drops whole months.
// See docs/scaling.md, Partitions by month.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { dropBefore } from './drop-months';
import type { Bound } from './names';
import { boundOf, lastSteps, stepsOf } from './steps';
import { requireSplittable, SPLITTABLE } from './tables';

const DAY = 86_400_000;
/** A bound that is reached before the table is split would refuse all new rows. */
const MARGIN = 7 * DAY;

const monthOf = (date: Date) => date.toISOString().slice(0, 7);
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** The first of a month that is at least a week away. */
function nextMonth(): string {
  const soon = new Date(Date.now() + MARGIN);
  return monthOf(new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 1)));
}

async function boundFrom(client: pg.Client, month: string): Promise<Bound> {
  const { rows } = await client.query<{ id: string }>('select partitions.id_from($1) as id', [dateOf(month)]);
  return { month, id: rows[0]!.id };
}

/** That of a run that was stopped, unless another one is asked for or it is near. */
async function chooseBound(client: pg.Client, table: string, asked: string | undefined): Promise<Bound> {
  const former = await boundOf(client, table);
  const month = asked ?? former?.month ?? nextMonth();
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error(`--from takes a month, such as ${nextMonth()}.`);
  if (dateOf(month).getTime() >= Date.now() + MARGIN) return boundFrom(client, month);
  if (asked)
    throw new Error(
      `${month} is less than a week away, and rows that come later would be refused: --from ${nextMonth()}.`,
    );
  return boundFrom(client, nextMonth());
}

async function split(client: pg.Client, table: string, asked: string | undefined, isTrial: boolean): Promise<void> {
  const { isSplit } = await requireSplittable(client, table);
  const { rows } = await client.query<{ rows: string; size: string }>(
    `select to_char(greatest(sum(reltuples), 0), 'FM999G999G999G990') as rows, pg_size_pretty(sum(pg_total_relation_size(oid))) as size
     from pg_class where oid = $1::regclass and relkind = 'r' or oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)`,
    [`public.${table}`],
  );
  const bound = isSplit ? null : await chooseBound(client, table, asked);
  const goal = bound ? `will be split by month from ${bound.month} on` : 'is split by month';
  console.log(`${table} (about ${rows[0]!.rows} rows, ${rows[0]!.size}) ${goal}.`);
  for (const { says, isDone, run } of bound ? stepsOf(client, table, bound) : lastSteps(client, table)) {
    const done = await isDone();
    if (isTrial || done) {
      console.log(`${done ? 'done   ' : 'to do  '} ${says}`);
      continue;
    }
    const begun = performance.now();
    await run();
    console.log(`${`${((performance.now() - begun) / 1000).toFixed(1)} s`.padEnd(7)} ${says}`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, 'drop-before': { type: 'string' }, 'dry-run': { type: 'boolean' } },
  });
  const [table] = positionals;
  if (!table) throw new Error(`Which table: ${Object.keys(SPLITTABLE).join(', ')}?`);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, application_name: 'portal partition' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'; set search_path = public; set statement_timeout = 0");
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
    if (!rows[0]!.got) throw new Error('Another one is running.');
    const isTrial = values['dry-run'] ?? false;
    if (values['drop-before']) await dropBefore(client, table, values['drop-before'], isTrial);
    else await split(client, table, values.from, isTrial);
  } finally {
    await client.end().catch(() => {});
  }
}

const LOCK = 72707371;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
