// Where backups lie: a folder, or a bucket of an S3 store. Each is a row of pieces, and a note that is written when all of them
// are there: without it a backup is not one.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '@/lib/env';
import { NoBytes, type Store } from '@/lib/storage/contract';
import { localFolder } from '@/lib/storage/local-folder';
import { s3Bucket } from '@/lib/storage/s3-bucket';
import { ByteReader } from './byte-reader';

const PIECE = 16 * 1024 * 1024;
/** Of one attempt to send a piece. */
const PATIENCE_MS = 120_000;
const COMPLETE = 'complete';

type Note = { pieces: number; bytes: number };

export type Destination = {
  /** Names of complete backups, the oldest first. */
  names(): Promise<string[]>;
  /** Keeps bytes under a name, in constant memory; returns how many. Only then is the backup there. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  read(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
};

/** @param address a folder, or `s3://bucket/prefix` in the store of the S3_… variables */
export function destinationAt(address: string, env: Env): Destination {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(address) ?? [];
  if (!bucket)
    return destinationIn(localFolder(address), '', (name) => rm(path.join(address, name), { recursive: true }));
  if (!env.S3_ENDPOINT) throw new Error('BACKUP_TO names a bucket: S3_ENDPOINT and its keys have to be set as well.');
  const store = s3Bucket({ ...env, S3_BUCKET: bucket }, PATIENCE_MS);
  return destinationIn(store, prefix && `${prefix}/`, async () => {});
}

function destinationIn(store: Store, prefix: string, removeFolder: (name: string) => Promise<void>): Destination {
  const pieceOf = (name: string, number: number) => `${prefix}${name}/${String(number).padStart(6, '0')}`;
  const noteOf = (name: string) => `${prefix}${COMPLETE}/${name}`;

  async function note(name: string): Promise<Note> {
    const bytes = await store.get(noteOf(name)).catch((error: unknown) => {
      if (!(error instanceof NoBytes)) throw error;
      throw new Error(`There is no complete backup called ${name}.`, { cause: error });
    });
    return JSON.parse(Buffer.from(bytes).toString()) as Note;
  }

  return {
    async names() {
      const found: string[] = [];
      for await (const { key } of store.list(`${prefix}${COMPLETE}`)) found.push(key.slice(key.lastIndexOf('/') + 1));
      return found.filter((name) => !name.endsWith('.part')).toSorted();
    },
    async write(name, bytes) {
      const reader = new ByteReader(bytes);
      const written: Note = { pieces: 0, bytes: 0 };
      while (!(await reader.isAtEnd())) {
        const piece = await reader.upTo(PIECE);
        await store.put(pieceOf(name, written.pieces), piece);
        written.pieces += 1;
        written.bytes += piece.length;
      }
      await store.put(noteOf(name), Buffer.from(JSON.stringify(written)));
      return written.bytes;
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
      const { pieces } = await note(name);
      await store.remove(noteOf(name)); // first: half of one that is being removed is none either
      for (let number = 0; number < pieces; number += 1) await store.remove(pieceOf(name, number));
      await removeFolder(name);
    },
  };
}
