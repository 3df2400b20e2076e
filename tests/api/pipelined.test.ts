// Statements of a transaction that are sent before the first is answered: they run in their order, and the error is that
// of the first that failed.
import { DatabaseClient, MAX_PREPARED } from '@/lib/run/db/database-client';
import { pool } from '@/lib/run/db/db';
import { newId } from '@/lib/run/db/new-id';
import { namedStatement } from '@/lib/run/db/statements';
import { pipelined, transaction, within } from '@/lib/run/db/transaction';

test('each finds the rows of those before it', async () => {
  const key = `together-${newId()}`;
  const found = await transaction(async (tx) => {
    const run = within(tx);
    const [, before, , after] = await pipelined(
      run('select 1 as ok', []),
      run('select count(*)::int as n from settings where name = $1', [key]),
      run(`insert into settings (name, value) values ($1, 'x')`, [key]),
      run('select count(*)::int as n from settings where name = $1', [key]),
    );
    await run('delete from settings where name = $1', [key]);
    return [before[0]?.n, after[0]?.n];
  });
  expect(found).toEqual([0, 1]);
});

test('what failed first is thrown, whichever is awaited first, and nothing is kept', async () => {
  const key = `together-${newId()}`;
  const failed = transaction(async (tx) => {
    const run = within(tx);
    await pipelined(
      run(`insert into settings (name, value) values ($1, 'x')`, [key]),
      run('select 1 / 0 as n', []),
      run('select count(*)::int as n from settings', []),
    );
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  const { rows } = await pool.query('select 1 from settings where name = $1', [key]);
  expect(rows).toEqual([]);
});

test('a transaction begins with its first statement, and one without any leaves nothing open', async () => {
  const client = new DatabaseClient(process.env.DATABASE_URL);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const state = async () => {
    const text = 'select state from pg_stat_activity where pid = $1';
    return (await pool.query<{ state: string }>(text, [rows[0]!.pid])).rows[0]!.state;
  };
  await client.query('BEGIN');
  expect(await state()).toBe('idle');
  await client.query('select 1');
  expect(await state()).toBe('idle in transaction');
  await client.query('COMMIT');
  await client.query('BEGIN');
  await client.query('ROLLBACK');
  expect(await state()).toBe('idle');
  await client.query('BEGIN');
  await client.query('select 1 / 0').catch(() => {});
  // The refusal arrives before the server has changed its state.
  await expect.poll(state).toBe('idle in transaction (aborted)');
  await client.end();
});

test('ids made here are in order, and those of the database fit among them', async () => {
  const before = Array.from({ length: 5000 }, newId);
  expect([...before].sort()).toEqual(before);
  expect(new Set(before).size).toBe(before.length);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { rows } = await pool.query<{ id: string; at: Date }>('select uuidv7()::text as id');
  const theirs = rows[0]!.id;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(theirs > before.at(-1)!).toBe(true);
  expect(newId() > theirs).toBe(true);
  const { rows: read } = await pool.query<{ version: number; at: Date }>(
    'select uuid_extract_version($1::uuid) as version, uuid_extract_timestamp($1::uuid) as at',
    [before[0]],
  );
  expect(read[0]!.version).toBe(7);
  expect(Math.abs(Date.now() - read[0]!.at.getTime())).toBeLessThan(60_000);
});

test('a connection keeps the statements that it used last prepared, also while a transaction has failed', async () => {
  const client = new DatabaseClient(process.env.DATABASE_URL);
  await client.connect();
  const hot = () => client.query({ name: 'hot', text: 'select 0 as n' });
  const use = async (n: number) => {
    const { rows } = await client.query<{ n: number }>({ name: `s${n}`, text: `select ${n}::int as n` });
    expect(rows[0]!.n).toBe(n);
  };
  await hot();
  for (let n = 0; n < MAX_PREPARED + 20; n += 1) await Promise.all([use(n), hot()]);
  const prepared = async () => {
    const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements');
    return rows.map(({ name }) => name);
  };
  const names = await prepared();
  expect(names).toHaveLength(MAX_PREPARED);
  expect([names.includes('hot'), names.includes('s0'), names.includes(`s${MAX_PREPARED}`)]).toEqual([
    true,
    false,
    true,
  ]);
  await client.query('begin');
  await client.query('select 1 / 0').catch(() => {});
  await client.query({ name: 'other', text: 'select 1' }).catch(() => {});
  await client.query('rollback');
  for (let n = 0; n < 40; n += 1) await use(n);
  expect((await prepared()).length).toBeLessThanOrEqual(MAX_PREPARED);
  await client.end();
});

test('a text that comes once is not prepared', () => {
  const text = `select '${newId()}'`;
  expect(namedStatement(text, [])).toEqual({ text, values: [] });
  expect(namedStatement(text, [])).toMatchObject({ name: expect.stringMatching(/^rest_/) });
});
