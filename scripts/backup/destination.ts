// Where backups are stored: a folder, or a bucket of an S3 store. A backup is a series of pieces, and a marker written
// last: without it the backup is incomplete. Another marker exists from before the first piece until then, so that the
// pieces of a killed run can be found and removed.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '@/lib/run/env';
import { NoBytes, type Store, type StoredObject } from '@/lib/run/storage/contract';
import { localFolder } from '@/lib/run/storage/local-folder';
import { s3Bucket } from '@/lib/run/storage/s3-bucket';
import { ByteReader } from './byte-reader';

const PIECE = 16 * 1024 * 1024;
const UPLOAD_TIMEOUT_MS = 120_000;
const COMPLETE = 'complete';
const BEGUN = 'begun';

type Note = { pieces: number; bytes: number };

export type Destination = {
  /** Oldest first. */
  names(): Promise<string[]>;
  /** Stores bytes under a name, in constant memory; returns their number. Only then is the backup complete. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  read(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
  /** Removes the remains of aborted runs that have written nothing since; returns their names. */
  removeIncomplete(since: Date): Promise<string[]>;
};

/** @param address a folder, or `s3://bucket/prefix` in the store of the S3_… variables */
export function destinationAt(address: string, env: Env): Destination {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(address) ?? [];
  if (!bucket)
    return destinationIn(localFolder(address), '', (name) =>
      rm(path.join(address, name), { recursive: true, force: true }),
    );
  if (!env.S3_ENDPOINT) throw new Error('BACKUP_TO is a bucket: set S3_ENDPOINT and its keys as well.');
  const store = s3Bucket({ ...env, S3_BUCKET: bucket }, UPLOAD_TIMEOUT_MS);
  return destinationIn(store, prefix && `${prefix}/`, async () => {});
}

function destinationIn(store: Store, prefix: string, removeFolder: (name: string) => Promise<void>): Destination {
  const pieceOf = (name: string, number: number) => `${prefix}${name}/${String(number).padStart(6, '0')}`;
  const noteOf = (name: string) => `${prefix}${COMPLETE}/${name}`;
  const begunOf = (name: string) => `${prefix}${BEGUN}/${name}`;

  async function note(name: string): Promise<Note> {
    const bytes = await store.get(noteOf(name)).catch((error: unknown) => {
      if (!(error instanceof NoBytes)) throw error;
      throw new Error(`There is no complete backup called ${name}.`, { cause: error });
    });
    return JSON.parse(Buffer.from(bytes).toString()) as Note;
  }

  async function notesIn(folder: string): Promise<Map<string, Date>> {
    const found = new Map<string, Date>();
    for await (const { key, changedAt } of store.list(`${prefix}${folder}`))
      if (!key.endsWith('.part')) found.set(key.slice(key.lastIndexOf('/') + 1), changedAt);
    return found;
  }

  const names = async () => [...(await notesIn(COMPLETE)).keys()].toSorted();

  async function piecesOf(name: string): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    for await (const piece of store.list(`${prefix}${name}`)) found.push(piece);
    return found;
  }

  /** All pieces of a backup without its completion marker. */
  async function removePieces(name: string): Promise<void> {
    for (const { key } of await piecesOf(name)) await store.remove(key);
    await removeFolder(name);
    await store.remove(begunOf(name));
  }

  async function writePieces(name: string, bytes: AsyncIterable<Uint8Array>): Promise<Note> {
    const reader = new ByteReader(bytes);
    const written: Note = { pieces: 0, bytes: 0 };
    while (!(await reader.isAtEnd())) {
      const piece = await reader.upTo(PIECE);
      await store.put(pieceOf(name, written.pieces), piece);
      written.pieces += 1;
      written.bytes += piece.length;
    }
    return written;
  }

  return {
    names,
    async write(name, bytes) {
      await store.put(begunOf(name), Buffer.from(''));
      try {
        const written = await writePieces(name, bytes);
        await store.put(noteOf(name), Buffer.from(JSON.stringify(written)));
        await store.remove(begunOf(name)).catch(() => {}); // the backup is complete anyway
        return written.bytes;
      } catch (error) {
        // Remove the marker too: it may exist although its upload failed. If this fails, a later run with --keep does
        // it.
        const removed = store.remove(noteOf(name)).then(() => removePieces(name));
        await removed.catch(() => {});
        throw error;
      }
    },
    async *read(name) {
      const { pieces } = await note(name);
      for (let number = 0; number < pieces; number += 1) {
        yield await store.get(pieceOf(name, number)).catch((error: unknown) => {
          if (!(error instanceof NoBytes)) throw error;
          throw new Error(`The backup ${name} is incomplete: piece ${number + 1} of ${pieces} is missing.`, {
            cause: error,
          });
        });
      }
    },
    async remove(name) {
      await note(name);
      await store.put(begunOf(name), Buffer.from('')); // lets a later run find the rest if this one is killed
      await store.remove(noteOf(name)); // first: a backup being removed must not count as complete
      await removePieces(name);
    },
    async removeIncomplete(since) {
      const removed: string[] = [];
      const complete = await names();
      for (const [name, begunAt] of await notesIn(BEGUN)) {
        const pieces = await piecesOf(name);
        if ([begunAt, ...pieces.map(({ changedAt }) => changedAt)].some((at) => at > since)) continue;
        if (complete.includes(name)) {
          await store.remove(begunOf(name));
          continue;
        }
        await removePieces(name);
        removed.push(name);
      }
      return removed;
    },
  };
}
