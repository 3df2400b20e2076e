// Encryption of backups: frames of one mebibyte, each with AES-256-GCM. A frame's number is its nonce, and whether it
// is the last one is authenticated, so that changed, moved, missing or truncated frames are detected.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { ByteReader } from './byte-reader';

const MAGIC = Buffer.from('PORTAL BACKUP 1\n');
const SALT = 32;
const CHECK = 16;
const TAG = 16;
const FRAME = 1024 * 1024;
const LAST = 0x80_00_00_00;

type Bytes = AsyncIterable<Uint8Array>;

const derived = (key: string, salt: Uint8Array, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, `portal backup ${purpose}`, length));

function nonceOf(frame: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frame), 4);
  return nonce;
}

/** Encrypts a stream with a key of any length that cannot be guessed. */
export async function* seal(plain: Bytes, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  yield Buffer.concat([MAGIC, salt, derived(key, salt, 'check', CHECK)]);
  const secret = derived(key, salt, 'frames', 32);
  const reader = new ByteReader(plain);
  for (let frame = 0; ; frame += 1) {
    const bytes = await reader.upTo(FRAME);
    const isLast = await reader.isAtEnd();
    const head = Buffer.alloc(4);
    head.writeUInt32BE((bytes.length | (isLast ? LAST : 0)) >>> 0);
    const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(frame)).setAAD(head);
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    yield Buffer.concat([head, sealed, cipher.getAuthTag()]);
    if (isLast) return;
  }
}

/** Decrypts the output of `seal` with one of the keys. Errors have messages that can be shown. */
export async function* unseal(sealed: Bytes, keys: string[]): AsyncGenerator<Buffer> {
  const reader = new ByteReader(sealed);
  const magic = await reader.upTo(MAGIC.length);
  if (!magic.equals(MAGIC)) throw new Error('This is not a backup of the portal, or its beginning was changed.');
  const salt = await reader.exactly(SALT, cutOff);
  const check = await reader.exactly(CHECK, cutOff);
  const key = keys.find((each) => timingSafeEqual(derived(each, salt, 'check', CHECK), check));
  if (!key) throw new Error('BACKUP_KEY does not open this backup: it was made with another key.');
  const secret = derived(key, salt, 'frames', 32);
  for (let frame = 0; ; frame += 1) {
    const head = await reader.exactly(4, cutOff);
    const size = head.readUInt32BE() & ~LAST;
    if (size > FRAME) throw changed();
    const bytes = await reader.exactly(size, cutOff);
    const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(frame)).setAAD(head);
    decipher.setAuthTag(await reader.exactly(TAG, cutOff));
    const plain = decipher.update(bytes);
    try {
      decipher.final();
    } catch {
      throw changed();
    }
    yield plain;
    if ((head.readUInt32BE() & LAST) === 0) continue;
    if (!(await reader.isAtEnd())) throw changed();
    return;
  }
}

const cutOff = () => new Error('The backup is cut off: its end is missing.');
const changed = () => new Error('The backup was changed or damaged after it was made.');
