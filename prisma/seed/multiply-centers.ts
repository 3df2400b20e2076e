import type { ClientBase } from 'pg';

/** Columns of a table that are copied unchanged, excluding those with new values. */
async function copyTable(
  client: ClientBase,
  table: string,
  from: string,
  anew: Record<string, string>,
): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => anew[name] ?? `t."${name}"`);
  const target = names.map((name) => `"${name}"`).join(', ');
  const { rowCount } = await client.query(
    `INSERT INTO "${table}" (${target}) SELECT ${values.join(', ')} FROM ${from}`,
  );
  return rowCount ?? 0;
}

/**
 * Copies the centers whose slug ends with `mark`, with their professional, hours and ledger, inside the database, until
 * there are `more` additional ones. Copies are placed a few hundred metres from their original.
 * @returns the number of rows added
 */
export async function multiplyCenters(client: ClientBase, mark: string, more: number): Promise<number> {
  await client.query('SELECT setseed(0.5)');
  await client.query(
    `CREATE TEMP TABLE copies ON COMMIT DROP AS
     SELECT c.id AS from_center, e.user_id AS from_user, uuidv7() AS center_id, uuidv7() AS user_id, n
     FROM generate_series(1, 1000) AS n, centers c JOIN center_experts e ON e.center_id = c.id
     WHERE c.slug LIKE '%-' || $1 AND n <= ceil($2 / (SELECT count(*) FROM centers WHERE slug LIKE '%-' || $1)::numeric)
     ORDER BY n, c.id LIMIT $2`,
    [mark, more],
  );
  const nearby = (degrees: string) => `round((${degrees} + (random() - 0.5) * 0.012)::numeric, 5)::float8`;
  let added = await copyTable(client, 'users', 'copies JOIN users t ON t.id = from_user', {
    id: 'user_id',
    email: `replace(t.email::text, '@', '.copy' || n || '@')`,
    center_id: 'NULL',
  });
  added += await copyTable(client, 'centers', 'copies JOIN centers t ON t.id = from_center', {
    id: 'copies.center_id',
    slug: `t.slug || '-copy' || n`,
    lat: nearby('t.lat'),
    lng: nearby('t.lng'),
  });
  added += await copyTable(client, 'opening_hours', 'copies JOIN opening_hours t ON t.center_id = from_center', {
    id: 'uuidv7()',
    center_id: 'copies.center_id',
  });
  added += await copyTable(client, 'memberships', 'copies JOIN memberships t ON t.center_id = from_center', {
    id: 'uuidv7()',
    center_id: 'copies.center_id',
    user_id: 'copies.user_id',
    asked_by_id: 'copies.user_id',
    decided_by_id: 'copies.user_id',
  });
  added += await copyTable(client, 'credit_entries', 'copies JOIN credit_entries t ON t.user_id = from_user', {
    id: 'uuidv7()',
    user_id: 'copies.user_id',
    source: `'load:' || copies.user_id`,
  });
  return added;
}

/** Runs `work` without the indexes that are slow to maintain, in a tenth of the time; nobody sees them missing. */
export const withoutSearchIndexes = (client: ClientBase, work: () => Promise<void>): Promise<void> =>
  rebuilding(client, ['centers', 'users'], 'USING (gin|gist)', work);

/** The same without all non-unique indexes, for inserting millions of rows. */
export const withoutIndexes = (client: ClientBase, tables: string[], work: () => Promise<void>): Promise<void> =>
  rebuilding(client, tables, '^CREATE INDEX', work);

async function rebuilding(
  client: ClientBase,
  tables: string[],
  which: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND tablename = ANY($1) AND indexdef ~ $2`,
    [tables, which],
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  await work();
  await client.query("SET LOCAL maintenance_work_mem = '512MB'");
  for (const { definition } of rows) await client.query(definition);
}
