import { createHash, hkdfSync } from 'node:crypto';
import { open, seal } from '@/lib/run/encryption/seal';
import { env } from '@/lib/run/env';

type Key = { id: string; key: Buffer };
const derived = new Map<string, Key[]>();

/** One key for each AUTH_SECRET and purpose. The first seals, all open: this is how keys are rotated. */
function keysFor(purpose: string): Key[] {
  const known = derived.get(purpose);
  if (known) return known;
  const keys = env.AUTH_SECRET.map((secret) => ({
    id: createHash('sha256').update(secret).digest('base64url').slice(0, 8),
    key: Buffer.from(hkdfSync('sha256', secret, '', `sealed ${purpose}`, 32)),
  }));
  derived.set(purpose, keys);
  return keys;
}

/** Encrypts a text that must be read again. `owner` is authenticated, so that it cannot be copied to somebody else's row. */
export function sealSecret(purpose: string, owner: string, text: string): string {
  const [{ id, key }] = keysFor(purpose) as [Key];
  return `${id}.${seal(key, Buffer.from(text), Buffer.from(owner)).toString('base64url')}`;
}

/** The text; null if it was sealed with another key, for another purpose or owner, or was changed. */
export function openSecret(purpose: string, owner: string, sealed: string): string | null {
  const [id, content = ''] = sealed.split('.');
  const key = keysFor(purpose).find((one) => one.id === id)?.key;
  if (!key) return null;
  try {
    return open(key, Buffer.from(content, 'base64url'), Buffer.from(owner)).toString('utf8');
  } catch {
    return null;
  }
}

/** False also if another server or worker has been given a new AUTH_SECRET already, and this process has not. */
export const isKeyKnown = (purpose: string, sealed: string): boolean =>
  keysFor(purpose).some(({ id }) => sealed.startsWith(`${id}.`));

/** Whether it was sealed with a key that is no longer the first. */
export const isSealedWithOldKey = (purpose: string, sealed: string): boolean =>
  !sealed.startsWith(`${keysFor(purpose)[0]!.id}.`);
