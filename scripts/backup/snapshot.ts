import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { EndHead, Entry, PortalHead } from './archive';
import { sumOf, tablesIn } from './tables';

/** Session settings for the text format of values, in which both sides are compared. */
export const SAME_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0; set local lock_timeout = 0`;

export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query(SAME_TEXT);
}

export async function headOf(client: pg.Client, version: string): Promise<PortalHead> {
  if (!(await hasTable(client, '_prisma_migrations'))) throw new Error('There is no portal in this database yet.');
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from _prisma_migrations
      where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  return {
    kind: 'portal',
    createdAt: new Date().toISOString(),
    version,
    queueVersion: await queueVersion(client),
    migrations,
  };
}

/** Null if no queue has created its tables yet. */
export async function queueVersion(client: pg.Client): Promise<number | null> {
  if (!(await hasTable(client, 'pgboss.version'))) return null;
  const found = await client.query<{ version: number }>('select version from pgboss.version');
  return found.rows[0]?.version ?? null;
}

/** Every table as an entry; `end` collects row counts and checksums. */
export async function* tableEntries(client: pg.Client, end: EndHead): AsyncGenerator<Entry> {
  for (const { name, columns } of await tablesIn(client)) {
    const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
    yield { head: { kind: 'table', name, columns }, body: rows };
    end.tables.push({ name, ...(await sumOf(client, name)) });
  }
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
      where schemaname in ('public', 'pgboss') and last_value is not null order by 1`,
  );
  end.sequences.push(...rows);
}

export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name]);
  return rows[0]!.there;
}
