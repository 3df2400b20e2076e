import { pool } from '@/lib/run/db/db';
import { currentKeyId } from '@/lib/run/encryption/keys';
import { keyIdOf } from '@/lib/run/encryption/seal';
import { FOLDERS, NoBytes } from '@/lib/run/storage/contract';
import { listStored, opened, removeBytes, storeBytes, storedAsIs } from '@/lib/run/storage/store';

/** `reasons`: of the first failures. */
export type EncryptedFiles = { seen: number; encrypted: number; failed: number; reasons: string[] };

const AT_ONCE = 100;
const SIDE_BY_SIDE = 8;
const MOST_REASONS = 20;

/**
 * Encrypts stored files that are not encrypted yet, or with a former key, with the first key and data keys of their
 * own. Each file is replaced as a whole, so that it can be read at any moment, and a killed run can be repeated.
 * @param onProgress called after each batch
 */
export async function encryptFiles(onProgress: (soFar: EncryptedFiles) => void = () => {}): Promise<EncryptedFiles> {
  const done: EncryptedFiles = { seen: 0, encrypted: 0, failed: 0, reasons: [] };
  for (const folder of FOLDERS) {
    let some: string[] = [];
    for await (const { key } of listStored(folder)) {
      if (some.push(key) < AT_ONCE) continue;
      await encryptAll(some, done);
      some = [];
      onProgress(done);
    }
    await encryptAll(some, done);
  }
  onProgress(done);
  return done;
}

async function encryptAll(keys: string[], done: EncryptedFiles): Promise<void> {
  // Files without a row are left alone: an export may be about to be committed, and strays are removed at night.
  const left = await known(keys);
  const written: string[] = [];
  const worker = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      done.seen += 1;
      try {
        if (await encryptOne(key)) written.push(key);
      } catch (error) {
        done.failed += 1;
        if (done.reasons.length < MOST_REASONS) done.reasons.push(error instanceof Error ? error.message : key);
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  done.encrypted += written.length;
  // If deleted meanwhile, perhaps before it was written again, nobody else would remove it today.
  const still = new Set(await known(written));
  for (const key of written) if (!still.has(key)) await removeBytes(key);
}

async function encryptOne(key: string): Promise<boolean> {
  const stored = await storedAsIs(key).catch(nullIfMissing);
  if (!stored || keyIdOf(stored) === currentKeyId()) return false;
  await storeBytes(key, await opened(key, stored));
  return true;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof NoBytes) return null;
  throw error;
}

/** The keys that have a row; see `storedKeys` for how its key and theirs are related. */
async function known(keys: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select k.key from unnest($1::text[]) as k(key) where exists (
       select from files f where f.storage_key in (k.key, regexp_replace(k.key, '-\\d+\\.webp$', '')))`,
    [keys],
  );
  return rows.map(({ key }) => key);
}
