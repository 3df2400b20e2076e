import { randomBytes } from 'node:crypto';

const PER_MILLISECOND = 4096;
let last = 0;

/** A version 7 UUID (RFC 9562) known before its statement is sent; each is greater than all before it here. */
export function newId(): string {
  last = Math.max(Date.now() * PER_MILLISECOND, last + 1);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Math.floor(last / PER_MILLISECOND), 0, 6);
  bytes.writeUInt16BE(0x7000 | (last % PER_MILLISECOND), 6);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
