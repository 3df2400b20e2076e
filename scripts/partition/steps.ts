import type pg from 'pg';
import { BOUND, type Bound, inMonths, KEEPER } from './names';
import { patiently } from './patiently';
import { keeperTriggers, swap, validateKeys } from './swap';
import { SPLITTABLE } from './tables';

const AT_ONCE = 10_000;
const COMPLETE = 'complete';

/** One step of the way; each can be repeated, and knows from the database whether it is done. */
export type Step = { says: string; isDone: () => Promise<boolean>; run: () => Promise<unknown> };

/** The bound of a former run that was stopped, if there is one. */
export async function boundOf(client: pg.Client, table: string): Promise<Bound | null> {
  const { rows } = await client.query<Bound>(
    `select id, to_char(partitions.moment_of(id::uuid) at time zone 'UTC', 'YYYY-MM') as month
     from pg_constraint, lateral substring(pg_get_constraintdef(oid) from $$'([0-9a-f-]{36})'$$) as id
     where conrelid = to_regclass('public.' || $1) and conname = $2`,
    [table, BOUND],
  );
  return rows[0] ?? null;
}

const asks = (client: pg.Client, table: string) => async (condition: string) =>
  (await client.query<{ yes: boolean }>(`select ${condition} as yes`, [`public.${table}`])).rows[0]?.yes ?? false;

const IS_SPLIT = 'exists (select from pg_partitioned_table where partrelid = $1::regclass)';
const IS_VALID = `coalesce((select convalidated from pg_constraint where conrelid = $1::regclass and conname = '${BOUND}'), false)`;

/** The steps that split a table, in order. */
export function stepsOf(client: pg.Client, table: string, bound: Bound): Step[] {
  const is = asks(client, table);
  return [
    {
      says: `bound: ids from ${bound.month} on are refused in the part that exists (a moment's lock)`,
      isDone: async () => (await is(IS_SPLIT)) || (await boundOf(client, table))?.id === bound.id,
      run: () => setBound(client, table, bound),
    },
    {
      says: 'validate: reads all rows once, stops nobody',
      isDone: async () => (await is(IS_SPLIT)) || is(IS_VALID),
      run: () => client.query(`alter table public.${table} validate constraint ${BOUND}`),
    },
    ...keySteps(client, table),
    {
      says: `swap: a table of months takes the place of ${table}, which becomes its first part (a moment's lock)`,
      isDone: () => is(IS_SPLIT),
      run: () => swap(client, table, bound),
    },
    ...lastSteps(client, table),
  ];
}

/** Those of a table that is split already. */
export function lastSteps(client: pg.Client, table: string): Step[] {
  const is = asks(client, table);
  const isReady = `exists (select from partitions.months where of_table = split_part($1, '.', 2) and until > now() + interval '3 months')
    and (select last_analyze is not null from pg_stat_user_tables where relid = $1::regclass)`;
  return [
    {
      says: 'references: checks the foreign keys to the table, stops nobody',
      isDone: () =>
        is(
          `not exists (select from pg_constraint where contype = 'f' and confrelid = $1::regclass and not convalidated) and ${IS_SPLIT}`,
        ),
      run: () => validateKeys(client, table),
    },
    {
      says: 'months: this one and the next three, and statistics of the whole',
      isDone: async () => (await is(IS_SPLIT)) && is(isReady),
      run: async () => {
        await patiently(client, () => client.query('select partitions.make_months(3)'));
        await client.query(`analyze public.${table}`);
      },
    },
  ];
}

async function setBound(client: pg.Client, table: string, { id }: Bound): Promise<void> {
  await patiently(client, async () => {
    await client.query(`alter table public.${table} drop constraint if exists ${BOUND}`);
    await client.query(`alter table public.${table} add constraint ${BOUND} check (id < '${id}') not valid`);
  });
}

/** Before a table can be split of which something else is unique than the id. */
function keySteps(client: pg.Client, table: string): Step[] {
  const columns = SPLITTABLE[table]!.unique;
  if (!columns) return [];
  const is = asks(client, table);
  const isSplit = () => is(IS_SPLIT);
  const keys = `partitions.${table}_keys`;
  const list = columns.join(', ');
  const commentOn = async (name: string) =>
    (await client.query<{ said: string | null }>(`select obj_description(to_regclass($1)) as said`, [name])).rows[0]!
      .said;
  return [
    {
      says: `keys: ${keys} keeps (${list}) unique in all months together; triggers fill it from now on (a moment's lock)`,
      isDone: async () =>
        (await isSplit()) ||
        is(`exists (select from pg_trigger where tgrelid = $1::regclass and tgname = '${KEEPER}_added')`),
      run: () =>
        patiently(client, async () => {
          await client.query(`create table ${keys} as select ${list} from public.${table} with no data`);
          await client.query(`alter table ${keys} add primary key (${list})`);
          for (const trigger of keeperTriggers(table, columns)) await client.query(trigger);
        }),
    },
    {
      says: `fill: the keys of the rows there are, ${AT_ONCE} at a time, stops nobody`,
      isDone: async () => (await isSplit()) || (await commentOn(keys)) === COMPLETE,
      run: () => fillKeys(client, table, list),
    },
    {
      says: `index: (${list}) not unique, as within the months, made concurrently`,
      isDone: async () => (await isSplit()) || (await commentOn(`public.${inMonths(table)}`)) === COMPLETE,
      run: async () => {
        // One that was interrupted is of no use.
        await client.query(`drop index concurrently if exists public.${inMonths(table)}`);
        await client.query(`create index concurrently ${inMonths(table)} on public.${table} (${list})`);
        await client.query(`comment on index public.${inMonths(table)} is '${COMPLETE}'`);
      },
    },
  ];
}

/**
 * Rows are locked while their keys are copied: one that is deleted meanwhile has its key removed after that. A writer
 * whose key waits for this one is never in its way for long.
 */
async function fillKeys(client: pg.Client, table: string, list: string): Promise<void> {
  let last: string | null = '00000000-0000-0000-0000-000000000000';
  while (last) {
    await patiently(client, async () => {
      const { rows }: { rows: { last: string | null }[] } = await client.query(
        `with rows as (select id, ${list} from public.${table} where id > $1 order by id limit ${AT_ONCE} for key share),
           added as (insert into partitions.${table}_keys select ${list} from rows on conflict do nothing)
         select max(id::text) as last from rows`,
        [last],
      );
      last = rows[0]!.last;
    });
  }
  await client.query(`comment on table partitions.${table}_keys is '${COMPLETE}'`);
}
