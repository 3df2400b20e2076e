import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { BACKUP_LOCK } from '@/lib/core/files/data';
import { FOLDERS, NoBytes } from '@/lib/run/storage/contract';
import { listStored, storedAsIs } from '@/lib/run/storage/store';
import { type EndHead, type Entry, writeEntries } from './archive';
import type { Destination } from './destination';
import { seal } from './sealing';
import { beginSnapshot, headOf, tableEntries } from './snapshot';

export type BackedUp = { name: string; tables: number; rows: number; files: number; bytes: number };

/** Backs up database and files, encrypted: all rows of one snapshot, and their files. Needs constant memory. */
export async function backUp(databaseUrl: string, destination: Destination, key: string): Promise<BackedUp> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'portal backup', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    // Until this session ends no files are deleted: those in the snapshot must still exist when they are copied.
    await client.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
    await beginSnapshot(client);
    const end: EndHead = { kind: 'end', tables: [], sequences: [], files: 0 };
    // Two hosts may begin in the same second.
    const name = `portal-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}-${randomBytes(2).toString('hex')}`;
    let bytes = 0;
    await pipeline(
      Readable.from(writeEntries(everything(client, end)), { objectMode: false }),
      createGzip({ level: 3 }),
      async (zipped: AsyncIterable<Uint8Array>) => {
        bytes = await destination.write(name, seal(zipped, key));
      },
    );
    const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
    return { name, tables: end.tables.length, rows, files: end.files, bytes };
  } finally {
    await client.end().catch(() => {});
  }
}

async function* everything(client: pg.Client, end: EndHead): AsyncGenerator<Entry> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  yield { head: await headOf(client, version) };
  yield* tableEntries(client, end);
  // Hours may follow: vacuum need not wait, and no server ends the session because of an open transaction.
  await client.query('commit');
  await client.query('set idle_session_timeout = 0');
  for (const folder of FOLDERS) {
    for await (const { key } of listStored(folder)) {
      const bytes = await storedAsIs(key).catch(absent);
      if (!bytes) continue;
      end.files += 1;
      yield {
        head: { kind: 'file', key, sha256: createHash('sha256').update(bytes).digest('hex') },
        body: once(bytes),
      };
    }
  }
  // Throws if the connection was lost meanwhile, and the lock with it: files may have been deleted.
  await client.query('select');
  yield { head: end };
}

/** A failed export deletes its file; no row refers to it. */
function absent(error: unknown): null {
  if (error instanceof NoBytes) return null;
  throw error;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
