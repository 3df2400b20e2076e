import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/env';

/** Keys are made by the program: letters, digits, dashes and dots in parts divided by slashes. */
const KEY = /^[a-z0-9][a-z0-9-]*(?:[/.][a-z0-9][a-z0-9-]*)*$/i;

function placeOf(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a storage key: ${key}`);
  return path.join(env.STORAGE_DIR, key);
}

/** Keeps the bytes under the key; whole or not at all. */
export async function storeBytes(key: string, bytes: Uint8Array): Promise<void> {
  const place = placeOf(key);
  await mkdir(path.dirname(place), { recursive: true });
  const half = `${place}.${crypto.randomUUID()}.part`;
  await writeFile(half, bytes);
  await rename(half, place);
}

/** The bytes under the key. Throws when there are none. */
export const storedBytes = (key: string): Promise<Uint8Array> => readFile(placeOf(key));

/** Removes the bytes under the key; none there is no error. */
export const removeBytes = (key: string): Promise<void> => rm(placeOf(key), { force: true });
