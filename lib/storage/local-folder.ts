import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storageFull } from '@/lib/errors';
import { NoBytes, type Store, type Stored } from './contract';

/** Files in a folder, which the server and the worker both have to see. */
export const localFolder = (folder: string): Store => ({
  async put(key, bytes) {
    const place = path.join(folder, key);
    await mkdir(path.dirname(place), { recursive: true });
    const half = `${place}.${crypto.randomUUID()}.part`;
    try {
      await writeFile(half, bytes);
      await rename(half, place);
    } catch (error) {
      await rm(half, { force: true });
      throw isFull(error) ? storageFull(error) : error;
    }
  },
  get: (key) =>
    readFile(path.join(folder, key)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new NoBytes(key) : error;
    }),
  remove: (key) => rm(path.join(folder, key), { force: true }),
  list: (name) => filesIn(folder, name),
});

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** One level: our keys have no more. A folder that is not there yet is empty, and a file may go while it is looked at. */
async function* filesIn(folder: string, name: string): AsyncIterable<Stored> {
  const directory = await opendir(path.join(folder, name)).catch(absent);
  for await (const entry of directory ?? []) {
    const found = entry.isFile() ? await stat(path.join(folder, name, entry.name)).catch(absent) : null;
    if (found) yield { key: `${name}/${entry.name}`, changedAt: found.mtime };
  }
}

/** The disk, this account's share of it, or what one file may take. */
const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
