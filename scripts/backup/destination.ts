// Where backups lie: a folder, or a bucket of an S3 store. Each is a row of pieces, and a note that is written when all of them
// are there: without it a backup is not one. Another note says from before the first piece until then that it was begun, so that
// the pieces of a run that was killed are found again.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '@/lib/env';
import { NoBytes, type Store, type Stored } from '@/lib/storage/contract';
import { localFolder } from '@/lib/storage/local-folder';
import { s3Bucket } from '@/lib/storage/s3-bucket';
import { ByteReader } from './byte-reader';

const PIECE = 16 * 1024 * 1024;
/** Of one attempt to send a piece. */
const PATIENCE_MS = 120_000;
const COMPLETE = 'complete';
const BEGUN = 'begun';

type Note = { pieces: number; bytes: number };

export type Destination = {
  /** Names of complete backups, the oldest first. */
  names(): Promise<string[]>;
  /** Keeps bytes under a name, in constant memory; returns how many. Only then is the backup there. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  read(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
  /** Removes what is left of runs that ended in the middle and wrote nothing since then; returns their names. */
  removeHalves(since: Date): Promise<string[]>;
};

/** @param address a folder, or `s3://bucket/prefix` in the store of the S3_… variables */
export function destinationAt(address: string, env: Env): Destination {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(address) ?? [];
  if (!bucket)
    return destinationIn(localFolder(address), '', (name) =>
      rm(path.join(address, name), { recursive: true, force: true }),
    );
  if (!env.S3_ENDPOINT) throw new Error('BACKUP_TO names a bucket: S3_ENDPOINT and its keys have to be set as well.');
  const store = s3Bucket({ ...env, S3_BUCKET: bucket }, PATIENCE_MS);
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

  async function piecesOf(name: string): Promise<Stored[]> {
    const found: Stored[] = [];
    for await (const piece of store.list(`${prefix}${name}`)) found.push(piece);
    return found;
  }

  /** All of one without a note that it is complete. */
  async function removeHalf(name: string): Promise<void> {
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
        await store.remove(begunOf(name)).catch(() => {}); // it is complete all the same
        return written.bytes;
      } catch (error) {
        // The note as well: it may be there although it was not answered. Where this fails, a later run with --keep does it.
        const removed = store.remove(noteOf(name)).then(() => removeHalf(name));
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
      await store.put(begunOf(name), Buffer.from('')); // so that the rest is found where this is killed
      await store.remove(noteOf(name)); // first: half of one that is being removed is none either
      await removeHalf(name);
    },
    async removeHalves(since) {
      const removed: string[] = [];
      const complete = await names();
      for (const [name, begunAt] of await notesIn(BEGUN)) {
        const pieces = await piecesOf(name);
        if ([begunAt, ...pieces.map(({ changedAt }) => changedAt)].some((at) => at > since)) continue;
        if (complete.includes(name)) {
          await store.remove(begunOf(name));
          continue;
        }
        await removeHalf(name);
        removed.push(name);
      }
      return removed;
    },
  };
}
