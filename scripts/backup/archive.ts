// The format of a backup before compression and encryption: entries one after the other, each a line of JSON and its
// bytes in chunks, so that nothing has to be known beforehand or held in memory.
import { ByteReader } from './byte-reader';

/** A table in the snapshot; `columns` without generated ones. */
export type TableHead = { kind: 'table'; name: string; columns: string[] };
export type FileHead = { kind: 'file'; key: string; sha256: string };
export type PortalHead = {
  kind: 'portal';
  createdAt: string;
  /** of the portal, and of the queue's tables */
  version: string;
  queueVersion: number | null;
  migrations: { name: string; checksum: string }[];
};
/** The last entry: the result to compare a restore with. */
export type EndHead = {
  kind: 'end';
  tables: { name: string; rows: number; sum: string }[];
  sequences: { name: string; value: string }[];
  files: number;
};
export type Head = PortalHead | TableHead | FileHead | EndHead;
export type Entry = { head: Head; body?: AsyncIterable<Uint8Array> };

export async function* writeEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { head, body } of entries) {
    yield sized(Buffer.from(JSON.stringify(head)));
    for await (const chunk of body ?? []) if (chunk.byteLength > 0) yield sized(chunk);
    yield sized(Buffer.alloc(0));
  }
}

/** The entries in order; read the body of one before requesting the next, or it is skipped. */
export async function* readEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<Required<Entry>> {
  const reader = new ByteReader(source);
  while (!(await reader.isAtEnd())) {
    const head = JSON.parse((await chunkFrom(reader)).toString()) as Head;
    const body = chunksFrom(reader);
    yield { head, body };
    for await (const _ of body);
  }
}

async function* chunksFrom(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = await chunkFrom(reader);
    if (chunk.length === 0) return;
    yield chunk;
  }
}

async function chunkFrom(reader: ByteReader): Promise<Buffer> {
  const length = (await reader.exactly(4, incomplete)).readUInt32BE();
  return reader.exactly(length, incomplete);
}

function sized(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.byteLength);
  return Buffer.concat([length, bytes]);
}

const incomplete = () => new Error('The backup is incomplete: an entry of it ends too early.');
