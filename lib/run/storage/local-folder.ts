import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { storageFull } from '@/lib/run/errors';
import { NoBytes, type Store, type StoredObject } from './contract';

/** Files in a folder, to which server and worker both need access. */
export const localFolder = (folder: string): Store => ({
  async put(key, bytes) {
    const place = path.join(folder, key);
    await mkdir(path.dirname(place), { recursive: true });
    const half = `${place}.${crypto.randomUUID()}.part`;
    try {
      await synced(half, 'wx', (file) => file.writeFile(bytes));
      await rename(half, place);
      // The name has to outlive a power cut, too. Windows opens no folders.
      if (process.platform !== 'win32') await synced(path.dirname(place), 'r', async () => {});
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

/** Returns once everything is on the disk: a moment later a row refers to it. */
async function synced(place: string, flags: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(place, flags);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** One level only, as in our keys. A missing folder counts as empty, and files may disappear meanwhile. */
async function* filesIn(folder: string, name: string): AsyncIterable<StoredObject> {
  const directory = await opendir(path.join(folder, name)).catch(absent);
  for await (const entry of directory ?? []) {
    const found = entry.isFile() ? await stat(path.join(folder, name, entry.name)).catch(absent) : null;
    if (found) yield { key: `${name}/${entry.name}`, changedAt: found.mtime };
  }
}

/** The disk or quota is full, or the file is too large. */
const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
