import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Base 32 of RFC 4648, which authenticator apps expect. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
/** 80 bits: too many to try, so that a plain hash is enough. */
const RECOVERY_BYTES = 10;

function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const newAppSecret = (): string => base32Of(randomBytes(SECRET_BYTES));

/** As in RFC 6238. */
export const stepOf = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/** The code that an app shows in this half minute (RFC 6238: HMAC-SHA-1, six digits). */
export function appCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = digest[digest.length - 1]! & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The half minute whose code this is: this one, or one beside it, as clocks differ; null if none. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const typed = Buffer.from(code.replace(/\s/g, ''));
  const current = stepOf(now);
  const fits = (step: number) => {
    const right = Buffer.from(appCode(secret, step));
    return right.length === typed.length && timingSafeEqual(right, typed);
  };
  return [current, current - 1, current + 1].find(fits) ?? null;
}

/** The content of the QR code for the app. */
export function appAddress(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
}

/** Groups of four characters, easier to read aloud and type. */
export const grouped = (text: string): string => (text.match(/.{1,4}/g) ?? []).join('-');

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => grouped(base32Of(randomBytes(RECOVERY_BYTES))));

/** The stored hash of a recovery code, however it is typed: hyphens and case are ignored. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${userId} ${plain}`).digest('hex');
}
