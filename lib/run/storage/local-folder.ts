import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storageFull } from '@/lib/run/errors';
import { NoBytes, type Store, type Stored } from './contract';

/** Files in a folder, to which server and worker both need access. */
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

/** One level only, as in our keys. A missing folder counts as empty, and files may disappear meanwhile. */
async function* filesIn(folder: string, name: string): AsyncIterable<Stored> {
  const directory = await opendir(path.join(folder, name)).catch(absent);
  for await (const entry of directory ?? []) {
    const found = entry.isFile() ? await stat(path.join(folder, name, entry.name)).catch(absent) : null;
    if (found) yield { key: `${name}/${entry.name}`, changedAt: found.mtime };
  }
}

/** The disk or quota is full, or the file is too large. */
const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
