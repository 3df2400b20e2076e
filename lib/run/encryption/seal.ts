// How texts in the database are encrypted: `enc1.<id of the key>.<nonce, encrypted text and tag in base64url>`. The
// context (which field of which record) is authenticated: in another row it cannot be opened.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyCalled, type MasterKey, Undecipherable } from './keys';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
export const TAG = 16;

/** Nonce, encrypted content and tag. The context is authenticated: with another one it cannot be opened. */
export function seal(key: Uint8Array, plain: Uint8Array, context: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(context);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws if the key or the context is another one, or a byte was changed. */
export function open(key: Uint8Array, sealed: Uint8Array, context: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE), { authTagLength: TAG }).setAAD(context);
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}

const SEALED = /^enc1\.([a-z0-9][a-z0-9-]{0,31})\.([\w-]{38,})$/;

/** The prefix of every encrypted text. */
export const MARK = 'enc1.';

/** Null if it is not encrypted. */
export const keyIdOfText = (stored: string): string | null => SEALED.exec(stored)?.[1] ?? null;

/** Encrypts a text with the first key. Without one it stays as it is. */
export function sealText([master]: readonly MasterKey[], context: string, text: string): string {
  // User input must never count as an encrypted text.
  if (!master) return keyIdOfText(text) === null ? text : ` ${text}`;
  const sealed = seal(master.texts, Buffer.from(text), Buffer.from(context));
  return `${MARK}${master.id}.${sealed.toString('base64url')}`;
}

/**
 * Decrypts for this context; an unencrypted text, from before there was a key, is returned unchanged.
 * @throws Undecipherable
 */
export function openText(keys: readonly MasterKey[], context: string, stored: string): string {
  const [, id, content = ''] = SEALED.exec(stored) ?? [];
  if (!id) return stored;
  const { texts } = keyCalled(keys, id, context);
  try {
    return open(texts, Buffer.from(content, 'base64url'), Buffer.from(context)).toString('utf8');
  } catch {
    throw new Undecipherable(context, 'it was changed, or belongs elsewhere');
  }
}

// How files are encrypted: each with a data key of its own (AES-256-GCM), which a master key encrypts.
//
//   magic, length of the id, id of the master key
//   nonce, encrypted data key, tag
//   nonce, encrypted content, tag
//
// The context (the storage key) is authenticated in both parts, and all that precedes the content with it: what was
// moved, mixed, changed or truncated cannot be opened.
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

/** Null if it is not encrypted. */
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
