import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { FOLDERS } from '@/lib/run/storage/contract';
import { listStored, removeBytes, storeAsIs } from '@/lib/run/storage/store';
import { applyMigrations, CREATE_TABLE } from '@/scripts/apply-migrations.mjs';
import { type EndHead, type FileHead, type PortalHead, readEntries } from './archive';
import type { Destination } from './destination';
import { compare, loadTable, makeTables, noteMigrations, suspendRules } from './load';
import { unseal } from './sealing';
import { hasTable, SAME_TEXT } from './snapshot';

type Asked = {
  /** of the role that owns the tables */
  databaseUrl: string;
  destination: Destination;
  name: string;
  keys: string[];
  /** Whether existing data may be replaced. */
  replace?: boolean;
};
export type Restored = { head: PortalHead; end: EndHead };

const entriesOf = ({ destination, name, keys }: Asked) => readEntries(unzipped(unseal(destination.read(name), keys)));

async function* unzipped(zipped: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(zipped);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
}

/** Reads a backup to the end without changing anything. Throws a sentence if anything is missing or damaged. */
export async function verify(asked: Asked): Promise<Restored> {
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
 * compared with the backup before committing. Newer migrations are applied afterwards.
 */
export async function restore(asked: Asked): Promise<Restored> {
  const { head, end } = await verify(asked);
  const client = new pg.Client({
    connectionString: asked.databaseUrl,
    application_name: 'portal restore',
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  const before = await storedKeys();
  const restored = new Set<string>();
  try {
    if (!asked.replace) await requireEmpty(client, before);
    await client.query('begin');
    await client.query(SAME_TEXT);
    await makeTables(client, head);
    const resumeRules = await suspendRules(client);
    for await (const { head: each, body } of entriesOf(asked)) {
      if (each.kind === 'table') await loadTable(client, each, body);
      if (each.kind === 'file') {
        await storeAsIs(each.key, await fileOf(each, body));
        restored.add(each.key);
      }
    }
    await compare(client, end);
    await resumeRules();
    await client.query(RECOUNT);
    await endAccess(client);
    await noteMigrations(client, head, CREATE_TABLE);
    await client.query('commit');
  } finally {
    await client.end().catch(() => {});
  }
  for (const key of before) if (!restored.has(key)) await removeBytes(key);
  await applyMigrations({ connectionString: asked.databaseUrl, dir: 'prisma/migrations' });
  return { head, end };
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
 * Invalidates all sessions and links: otherwise the backup would let in people who have since signed out, changed their
 * password or lost access, and revive used links. Everybody signs in again and requests a new link.
 */
async function endAccess(client: pg.Client): Promise<void> {
  await client.query(`update sessions set revoked_at = now(), revoked_reason = 'restored' where revoked_at is null`);
  await client.query('delete from password_resets');
  await client.query('delete from email_confirmations');
}

async function storedKeys(): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const folder of FOLDERS) for await (const { key } of listStored(folder)) keys.add(key);
  return keys;
}

async function requireEmpty(client: pg.Client, files: Set<string>): Promise<void> {
  const people = (await hasTable(client, 'public.users'))
    ? (await client.query('select from users limit 1')).rowCount
    : 0;
  const found = people ? 'There are people in the database' : files.size > 0 ? 'There are files in the store' : '';
  if (found) throw new Error(`${found}. To replace everything that is there, add --replace.`);
}
