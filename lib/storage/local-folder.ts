import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storageFull } from '@/lib/errors';
import { NoBytes, type Store } from './contract';

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
});

/** The disk, this account's share of it, or what one file may take. */
const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
