// How files are encrypted: each with a data key of its own (AES-256-GCM), which a master key encrypts.
//
//   magic, length of the id, id of the master key
//   nonce, encrypted data key, tag
//   nonce, encrypted content, tag
//
// The context (the storage key) is authenticated in both parts, and all that precedes the content with it: what was
// moved, mixed, changed or truncated cannot be opened.
import { randomBytes } from 'node:crypto';
import { NONCE, open, seal, TAG } from './aes';
import { keyCalled, type MasterKey, Undecipherable } from './keys';

const MAGIC = Buffer.from('PORTAL FILE 1\n');
const KEY = 32;
const WRAPPED = NONCE + KEY + TAG;

/** Encrypts a file for its place with the first key. Without one it stays as it is. */
export function sealBytes([master]: readonly MasterKey[], context: string, plain: Uint8Array): Uint8Array {
  if (!master) return plain;
  const id = Buffer.from(master.id);
  const head = Buffer.concat([MAGIC, Buffer.from([id.length]), id]);
  const dataKey = randomBytes(KEY);
  const wrapped = seal(master.files, dataKey, Buffer.concat([head, Buffer.from(context)]));
  const whole = Buffer.concat([head, wrapped]);
  return Buffer.concat([whole, seal(dataKey, plain, Buffer.concat([whole, Buffer.from(context)]))]);
}

/** The id of the master key that encrypted a file; null if it is not encrypted. */
export function keyIdOf(stored: Uint8Array): string | null {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  return bytes.subarray(MAGIC.length + 1, MAGIC.length + 1 + (bytes[MAGIC.length] ?? 0)).toString('latin1');
}

/**
 * The content of a file that `sealBytes` encrypted for this place. A file without encryption, from before a key was
 * configured, is returned as it is.
 * @throws Undecipherable
 */
export function openBytes(keys: readonly MasterKey[], context: string, stored: Uint8Array): Uint8Array {
  const id = keyIdOf(stored);
  if (id === null) return stored;
  const master = keyCalled(keys, id, context);
  const head = MAGIC.length + 1 + id.length;
  const [start, end] = [stored.subarray(0, head), head + WRAPPED];
  if (stored.length < end + NONCE + TAG) throw new Undecipherable(context, 'its end is missing');
  const place = Buffer.from(context);
  try {
    const dataKey = open(master.files, stored.subarray(head, end), Buffer.concat([start, place]));
    return open(dataKey, stored.subarray(end), Buffer.concat([stored.subarray(0, end), place]));
  } catch {
    throw new Undecipherable(context, 'it was changed, or belongs elsewhere');
  }
}
