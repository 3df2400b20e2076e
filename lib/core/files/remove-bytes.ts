import { pool } from '@/lib/run/db/db';
import { FOLDERS, type StoredObject } from '@/lib/run/storage/contract';
import { listStored, removeBytes } from '@/lib/run/storage/store';
import { requireNoBackup } from './data';

/** Removes bytes whose rows are gone; throws without the storage, or during a backup, so that the queue retries. */
export async function removeStored({ keys }: { keys: string[] }): Promise<void> {
  await requireNoBackup();
  for (const key of keys) await removeBytes(key);
}

/** By then every upload or export has its row. */
const HOURS = 24;
const AT_ONCE = 500;

/** Removes stored bytes without a row, as of a killed export or an older storage. Returns their number. */
export async function removeStray(): Promise<number> {
  let removed = 0;
  for (const folder of FOLDERS) {
    let some: string[] = [];
    for await (const { key } of olderThan(Date.now() - HOURS * 3_600_000, listStored(folder))) {
      some.push(key);
      if (some.length < AT_ONCE) continue;
      removed += await removeUnknown(some);
      some = [];
    }
    removed += await removeUnknown(some);
  }
  return removed;
}

async function* olderThan(time: number, all: AsyncIterable<StoredObject>): AsyncIterable<StoredObject> {
  for await (const one of all) if (one.changedAt.getTime() < time) yield one;
}

/** Pictures are stored under the key of their row and a width, everything else under that key; see `storedKeys`. */
async function removeUnknown(keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  await requireNoBackup();
  const { rows } = await pool.query<{ key: string }>(
    `select k.key from unnest($1::text[]) as k(key) where not exists (
       select from files f where f.storage_key in (k.key, regexp_replace(k.key, '-\\d+\\.webp$', '')))`,
    [keys],
  );
  for (const { key } of rows) await removeBytes(key);
  return rows.length;
}
