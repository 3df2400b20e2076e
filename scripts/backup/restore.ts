import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { env } from '@/lib/run/env';
import { FOLDERS } from '@/lib/run/storage/contract';
import { listStored, storeAsIs } from '@/lib/run/storage/store';
import { applyMigrations, CREATE_TABLE } from '@/scripts/apply-migrations.mjs';
import { type EndHead, type FileHead, type PortalHead, readEntries } from './archive';
import type { Destination } from './destination';
import { compare, loadTable, makeTables, noteMigrations, suspendRules } from './load';
import { unseal } from './sealing';
import { hasTable, SAME_TEXT } from './snapshot';

type RestoreOptions = {
  /** of the role that owns the tables */
  databaseUrl: string;
  destination: Destination;
  name: string;
  keys: string[];
  /** Whether existing data may be replaced. */
  replace?: boolean;
};
export type Restored = { head: PortalHead; end: EndHead };

const entriesOf = ({ destination, name, keys }: RestoreOptions) =>
  readEntries(unzipped(unseal(destination.read(name), keys)));

async function* unzipped(zipped: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(zipped);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
}

/** Reads a backup to the end without changing anything. Throws a sentence if anything is missing or damaged. */
export async function verify(asked: RestoreOptions): Promise<Restored> {
  let head: PortalHead | undefined;
  let end: EndHead | undefined;
  let files = 0;
  for await (const entry of entriesOf(asked)) {
    if (entry.head.kind === 'portal') head = entry.head;
    if (entry.head.kind === 'end') end = entry.head;
    if (entry.head.kind !== 'file') continue;
    await fileOf(entry.head, entry.body);
    files += 1;
  }
  if (!head || end?.files !== files) throw new Error('The backup is incomplete: entries are missing.');
  return { head, end };
}

/**
 * Restores a backup: the tables in one transaction, so that an abort leaves the old data in place; every table is
 * compared with the backup before committing. Newer migrations are applied afterwards. Files are added and none is
 * removed: the store may be shared with another database, and `cleanup` removes files without a row.
 */
export async function restore(asked: RestoreOptions): Promise<Restored & { paused: number }> {
  const { head, end } = await verify(asked);
  let paused = 0;
  const client = new pg.Client({
    connectionString: asked.databaseUrl,
    application_name: 'portal restore',
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    if (!asked.replace) await requireEmpty(client);
    await client.query('begin');
    await client.query(SAME_TEXT);
    await makeTables(client, head);
    const resumeRules = await suspendRules(client);
    for await (const { head: each, body } of entriesOf(asked)) {
      if (each.kind === 'table') await loadTable(client, each, body);
      if (each.kind === 'file') await storeAsIs(each.key, await fileOf(each, body));
    }
    await compare(client, end);
    await resumeRules();
    await client.query(RECOUNT);
    paused = await endAccess(client);
    await noteMigrations(client, head, CREATE_TABLE);
    await client.query('commit');
  } finally {
    await client.end().catch(() => {});
  }
  await applyMigrations({ connectionString: asked.databaseUrl, dir: 'prisma/migrations' });
  return { head, end, paused };
}

/** Tallies of treatments are not part of a backup, and rules that keep them are off while it is loaded. */
const RECOUNT = `do $$ begin
  if to_regproc('rebuild_treatment_tallies') is not null then perform rebuild_treatment_tallies(); end if;
end $$`;

async function fileOf({ key, sha256 }: FileHead, body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`The file ${key} has changed.`);
  return bytes;
}

/**
 * Invalidates sessions, links, API keys and apps: otherwise the backup would let in people and programs that have since signed out
 * or lost access, and revive used links. Pauses newsletters that are due, which may have gone out since. The same
 * statements are in docs/backup.md for a restore to a point in time.
 * @returns the number of newsletters paused
 */
async function endAccess(client: pg.Client): Promise<number> {
  await client.query(`update sessions set revoked_at = now(), revoked_reason = 'restored' where revoked_at is null`);
  // A backup may be older than these are.
  for (const table of ['api_keys', 'apps'])
    if (await hasTable(client, table))
      await client.query(`update ${table} set revoked_at = now() where revoked_at is null`);
  for (const table of ['password_resets', 'email_confirmations', 'sign_in_steps'])
    await client.query(`delete from ${table}`);
  const { rowCount } = await client.query(
    `update newsletters set paused_at = now()
      where status = 'pending' and paused_at is null and sending_date <= now() and deleted_at is null`,
  );
  return rowCount ?? 0;
}

async function hasFiles(): Promise<boolean> {
  for (const folder of FOLDERS) for await (const _ of listStored(folder)) return true;
  return false;
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const people = (await hasTable(client, 'public.users'))
    ? (await client.query('select from users limit 1')).rowCount
    : 0;
  const store = env.S3_BUCKET ? `the bucket ${env.S3_BUCKET} at ${env.S3_ENDPOINT}` : `the folder ${env.STORAGE_DIR}`;
  const found = [
    people && `There are people in the database ${client.database}`,
    (await hasFiles()) && `There are files in ${store}`,
  ].filter(Boolean);
  if (found.length > 0) throw new Error(`${found.join('. ')}. If both are the right ones, add --replace.`);
}
