// docs/partition.sql splits large tables by month while others write them: no write fails or is lost, and everything that
// held of the whole still does.

import { readFileSync } from 'node:fs';
import pg from 'pg';
import { readBacklog } from '@/lib/core/jobs/backlog';
import { cleanUp } from '@/lib/nouns/jobs/workers';
import { db } from '@/lib/run/db/db';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { makePartitions } from '@/lib/run/jobs/make-partitions';
import { sender } from '@/lib/run/jobs/queue';
import { grantAccess } from '@/scripts/grant-access.mjs';
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

/** Tables with other unique columns than the id. */
const UNIQUE: Record<string, string> = {
  credit_entries: 'source, kind',
  newsletter_deliveries: 'newsletter_id, email',
};
const keysOf = (table: string) => UNIQUE[table]?.split(', ').toSorted() ?? [];

/** The statements of a page, for another table, two months from now. */
function statementsOf(page: string, table: string): string[] {
  const month = at(2).toISOString().slice(0, 7);
  const text = readFileSync(page, 'utf8')
    .replaceAll('source, kind', UNIQUE[table] ?? '')
    .replaceAll(/audit_entries|credit_entries/g, table)
    .replaceAll('2027-02', month)
    .replaceAll('2027_02', month.replace('-', '_'));
  return text.split(/(?<=;)\n\n/);
}

/** What waits for a lock gives up after a moment, and is sent again, as the page says. */
async function sent(statement: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await owner.query(statement);
      return;
    } catch (error) {
      await owner.query('rollback');
      if (tries === 300 || !['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) throw error;
    }
}

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
    [table, keysOf(table)],
  );
  return rows[0]!.rules;
}

test.each(Object.keys(WRITES))('%s is split while it is written, with all its rules', async (table) => {
  const before = await rulesOf(table);
  const stop = writing(table);
  const pages = [...(UNIQUE[table] ? ['docs/partition-keys.sql'] : []), 'docs/partition.sql'];
  for (const statement of pages.flatMap((page) => statementsOf(page, table))) await sent(statement);
  await write(table);
  const ids = await stop();
  expect(await rulesOf(table)).toEqual(before);
  expect(ids.length).toBeGreaterThan(0);
  expect(await missing(table, ids)).toBe(0);
  const { rows } = await owner.query(`select relkind from pg_class where oid = 'public.${table}'::regclass`);
  expect(rows).toEqual([{ relkind: 'p' }]);
  if (!UNIQUE[table]) return;
  const counts = await owner.query(
    `select (select count(*) from ${table}) = (select count(*) from partitions.${table}_keys) as same`,
  );
  expect(counts.rows).toEqual([{ same: true }]);
});

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
  await sender(); // makes the tables of the queue, which are looked at, too
  expect((await cleanUp()).security_events).toBe(1);
  expect(await left()).toEqual([past, fresh]);
  expect(await makePartitions()).toEqual({ made: [], dropped: [`${table}_2020_01`] });
  expect(await left()).toEqual([fresh]);
});

test('a split that was begun and forgotten does not refuse rows when its month comes', async () => {
  await owner.query(
    `create table audit_of_old (id uuid not null, constraint partition_bound check (id < '${await idFrom(daysFromNow(1))}'))`,
  );
  await makePartitions();
  const { rows } = await owner.query(`select from pg_constraint where conname = 'partition_bound'`);
  expect(rows).toEqual([]);
  await owner.query('drop table audit_of_old');
});
