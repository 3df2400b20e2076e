// Large tables split by month while others write them: no write fails or is lost, and everything that held of the whole
// still does.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBacklog } from '@/lib/core/jobs/backlog';
import { cleanUp } from '@/lib/nouns/jobs/workers';
import { db } from '@/lib/run/db/db';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { makePartitions } from '@/lib/run/jobs/make-partitions';
import { grantAccess } from '@/scripts/grant-access.mjs';
import { boundOf, stepsOf } from '@/scripts/partition/steps';
import { requireSplittable, SPLITTABLE } from '@/scripts/partition/tables';
import { makeCenter, makePerson, unique } from '../../support/people';

let values: string[];
const ownerUrl = process.env.DATABASE_URL!;
const role = `test_split_${process.pid}`;
const owner = new pg.Client({ connectionString: ownerUrl });
const portal = new pg.Client({
  connectionString: Object.assign(new URL(ownerUrl), { username: role, password: 'only-for-tests' }).href,
});

beforeAll(async () => {
  await owner.connect();
  await grantAccess(ownerUrl, Object.assign(new URL(ownerUrl), { username: role, password: 'only-for-tests' }).href);
  await portal.connect();
  const { id } = await makePerson('expert');
  const newsletter = await db.newsletter.create({ data: { titleIt: 'A' }, select: { id: true } });
  values = [id, newsletter.id, (await makeCenter()).id];
});

afterAll(async () => {
  await portal.end();
  await owner.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
  await owner.end();
});

const at = (ahead: number) => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + ahead, 1));
const idFrom = async (moment: Date) =>
  (await owner.query<{ id: string }>('select partitions.id_from($1) as id', [moment])).rows[0]!.id;
const bound = async () => ({ month: at(2).toISOString().slice(0, 7), id: await idFrom(at(2)) });

/** What is written while tables are split, by the portal's role: $1 is another text each time, $2 a person, $3 a newsletter, $4 a center. */
const WRITES: Record<string, string> = {
  audit_entries: `insert into audit_entries (action, entity, reason) values ('view', 'faqs', $1) returning id, $2::text, $3::text, $4::text`,
  credit_entries: `insert into credit_entries (user_id, kind, origin, amount, source) values ($2::uuid, 'theory', 'admin', 1, $1)
    on conflict do nothing returning id, $3::text, $4::text`,
  newsletter_deliveries: `insert into newsletter_deliveries (newsletter_id, email) values ($3::uuid, $1)
    on conflict do nothing returning id, $2::text, $4::text`,
  security_events: `insert into security_events (kind, detail) values ('signedIn', $1) returning id, $2::text, $3::text, $4::text`,
  treatments: `insert into treatments (product_name, expert_id, user_id, center_id, patient_name, patient_surname, patient_birth_year)
    values ('HOME', $2::uuid, $2::uuid, $4::uuid, $1, 'B', 1980) returning id, $3::text`,
};
const CHANGED = ['newsletter_deliveries', 'security_events', 'treatments'];

async function write(table: string): Promise<string> {
  const { rows } = await portal.query<{ id: string }>({
    name: `write ${table}`,
    text: WRITES[table]!,
    values: [unique('row'), ...values],
  });
  const { id } = rows[0]!;
  if (CHANGED.includes(table)) await portal.query(`update ${table} set created_at = created_at where id = $1`, [id]);
  return id;
}

/** Writes without a pause until told to stop; returns the ids of all rows written. A write that fails fails the test. */
function writing(table: string): () => Promise<string[]> {
  const ids: string[] = [];
  let isOver = false;
  const done = (async () => {
    while (!isOver) ids.push(await write(table));
  })();
  return async () => {
    isOver = true;
    await done;
    return ids;
  };
}

const missing = async (table: string, ids: string[]) =>
  (await owner.query(`select from unnest($1::uuid[]) id where id not in (select id from ${table})`, [ids])).rowCount;

/** Everything that a table does besides holding rows. */
async function rulesOf(table: string) {
  const { rows } = await owner.query<{ rules: unknown }>(
    `select jsonb_build_object(
       'columns', (select jsonb_agg(jsonb_build_array(column_name, data_type, is_nullable, column_default, generation_expression) order by column_name)
         from information_schema.columns where table_schema = 'public' and table_name = $1),
       'checks', (select jsonb_agg(jsonb_build_array(conname, pg_get_constraintdef(oid)) order by conname) from pg_constraint
         where conrelid = c.oid and contype in ('c', 'f', 'p') and conparentid = 0),
       'references', (select jsonb_agg(jsonb_build_array(conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) order by conname, conrelid)
         from pg_constraint where confrelid = c.oid and contype = 'f' and conparentid = 0),
       'triggers', (select jsonb_agg(pg_get_triggerdef(oid) order by tgname) from pg_trigger
         where tgrelid = c.oid and not tgisinternal and tgname !~ '^zzz_keep_unique'),
       'indexes', (select jsonb_agg(replace(replace(pg_get_indexdef(indexrelid), 'UNIQUE ', ''), ' ON ONLY ', ' ON ') order by indexrelid::regclass::text)
         from pg_index where indrelid = c.oid and not (indisunique and not indisprimary)
           and array(select attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(indkey) order by 1) <> $2),
       'rights', (select jsonb_agg(distinct jsonb_build_array(grantee::regrole, privilege_type)) from aclexplode(c.relacl))
     ) as rules from pg_class c where oid = $1::regclass`,
    [table, SPLITTABLE[table]!.unique?.toSorted() ?? []],
  );
  return rows[0]!.rules;
}

const split = (table: string) =>
  spawn(process.execPath, ['--import', 'tsx', 'scripts/partition/main.ts', table], {
    env: { ...process.env, DATABASE_URL: ownerUrl },
  });

test('killed on the way, it goes on where it was; writers notice nothing', async () => {
  const before = await rulesOf('credit_entries');
  await owner.query(
    `insert into credit_entries (user_id, kind, origin, amount, source) select $1, 'theory', 'admin', 1, 'old:' || n from generate_series(1, 50000) n`,
    [values[0]],
  );
  const stop = writing('credit_entries');
  const killed = split('credit_entries');
  for await (const said of killed.stdout) if (String(said).includes('keys:')) killed.kill('SIGKILL');
  const again = split('credit_entries');
  let said = '';
  for (const stream of [again.stdout, again.stderr]) stream.on('data', (text) => (said += String(text)));
  const [code] = await once(again, 'close');
  const ids = await stop();
  expect([code, said]).toEqual([0, expect.stringMatching(/done {4}keys:[\s\S]*s +fill:[\s\S]*s +swap:/)]);
  expect(ids.length).toBeGreaterThan(20);
  expect(await missing('credit_entries', ids)).toBe(0);
  expect(await rulesOf('credit_entries')).toEqual(before);
  const { rows } = await owner.query(
    'select (select count(*) from credit_entries) = (select count(*) from partitions.credit_entries_keys) as same',
  );
  expect(rows).toEqual([{ same: true }]);
});

test.each(Object.keys(SPLITTABLE).filter((table) => table !== 'credit_entries'))(
  '%s is split step by step while it is written, with all its rules',
  async (table) => {
    expect(await requireSplittable(owner, table)).toEqual({ isSplit: false });
    const before = await rulesOf(table);
    const stop = writing(table);
    for (const { says, isDone, run } of stepsOf(owner, table, await bound())) {
      if (await isDone()) continue;
      await run();
      expect([says, await isDone()]).toEqual([says, true]);
    }
    const ids = await stop();
    expect(await requireSplittable(owner, table)).toEqual({ isSplit: true });
    expect(await rulesOf(table)).toEqual(before);
    expect(ids.length).toBeGreaterThan(0);
    expect(await missing(table, ids)).toBe(0);
  },
);

test('what is unique stays so in all months together', async () => {
  const add = (source: string, id: string) =>
    portal.query(
      `insert into credit_entries (id, user_id, kind, origin, amount, source) values ($1, $2, 'theory', 'admin', 1, $3) on conflict do nothing`,
      [id, values[0], source],
    );
  const later = async (n: number) => `${(await idFrom(at(2))).slice(0, -1)}${n}`;
  expect((await add('once', crypto.randomUUID().replace(/^./, '0'))).rowCount).toBe(1);
  expect((await add('once', await later(1))).rowCount).toBe(0);
  expect((await add('twice', await later(2))).rowCount).toBe(1);

  const id = await write('newsletter_deliveries');
  const other = await write('newsletter_deliveries');
  const { rows } = await portal.query<{ email: string }>('select email from newsletter_deliveries where id = $1', [id]);
  const rename = () =>
    portal.query('update newsletter_deliveries set email = $2 where id = $1', [other, rows[0]!.email]);
  await expect(rename()).rejects.toMatchObject({
    code: '23505',
    detail: expect.stringMatching(/^Key \(newsletter_id, email\)=/),
  });
  await portal.query('delete from newsletter_deliveries where id = $1', [id]);
  expect((await rename()).rowCount).toBe(1);
});

test('the portal’s role makes the coming months, and drops those past their retention, but nothing else', async () => {
  await expect(portal.query('select * from partitions.audit_entries_keys')).rejects.toThrow(
    /permission denied|does not exist/,
  );
  await expect(portal.query('delete from audit_entries')).rejects.toThrow('permission denied');
  await expect(portal.query('select from partitions.credit_entries_keys')).rejects.toThrow('permission denied');
  const { rows: last } = await owner.query<{ name: string }>(
    `select name from partitions.months where of_table = 'security_events' and until is not null order by until desc limit 1`,
  );
  expect((await readBacklog()).partitionsMissing).toBe(0);
  await owner.query(`drop table partitions.${last[0]!.name}`);
  expect((await portal.query('select partitions.make_months(3) as name')).rows).toEqual([{ name: last[0]!.name }]);
  expect(await makePartitions()).toEqual({ made: [], dropped: [] });
});

test('retention drops whole months where there are some, and deletes rows elsewhere', async () => {
  const table = 'security_events';
  const { rows } = await owner.query<{ name: string; until: Date }>(
    `select name, until from partitions.months where of_table = $1 and since is null and until is not null`,
    [table],
  );
  const [from, to] = [await idFrom(new Date('2020-01-01T00:00:00Z')), await idFrom(new Date('2020-02-01T00:00:00Z'))];
  await owner.query(`alter table ${table} detach partition partitions.${rows[0]!.name}`);
  await owner.query(`truncate partitions.${rows[0]!.name}`);
  await owner.query(
    `alter table ${table} attach partition partitions.${rows[0]!.name} for values from ('${to}') to ('${await idFrom(rows[0]!.until)}')`,
  );
  await owner.query(
    `create table partitions.${table}_2020_01 partition of ${table} for values from ('${from}') to ('${to}')`,
  );
  const add = (id: string, createdAt: string) =>
    owner.query(`insert into ${table} (id, kind, created_at) values ($1, 'signedIn', $2::timestamptz)`, [
      id,
      createdAt,
    ]);
  // The first row of each part, at the same place in it.
  const [past, old, fresh] = [from, to, await idFrom(at(2))];
  await add(past, '2020-01-05');
  await add(old, '2020-02-05');
  await owner.query(`truncate partitions.${table}${at(2).toISOString().slice(0, 7).replace(/^|-/g, '_')}`);
  await add(fresh, new Date().toISOString());
  const left = async () =>
    (
      await owner.query<{ id: string }>(`select id from ${table} where id = any($1::uuid[]) order by id`, [
        [past, old, fresh],
      ])
    ).rows.map(({ id }) => id);
  expect((await cleanUp()).security_events).toBe(1);
  expect(await left()).toEqual([past, fresh]);
  expect(await makePartitions()).toEqual({ made: [], dropped: [`${table}_2020_01`] });
  expect(await left()).toEqual([fresh]);
});

test.each([
  ['product_codes', /stays whole: codes are looked up/],
  ['outbox', /stays whole: its ids/],
  ['users', /cannot be split/],
])('%s is refused with a sentence', (table, sentence) =>
  expect(requireSplittable(owner, table)).rejects.toThrow(sentence),
);

test('a split that was begun and forgotten does not refuse rows when its month comes', async () => {
  await owner.query(
    `create table audit_of_old (id uuid not null, constraint partition_bound check (id < '${await idFrom(daysFromNow(1))}'))`,
  );
  await makePartitions();
  expect(await boundOf(owner, 'audit_of_old')).toBeNull();
  await owner.query('drop table audit_of_old');
});
