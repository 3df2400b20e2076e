import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/run/env';
import { Problem } from '@/lib/run/errors';
import { type Limit, spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { isEnough, proofText, WAIT_SECONDS } from './rules';

/** The proof sent with a form: our challenge, and the number for it; empty if the sender waited. */
export interface SentProof {
  challenge: string;
  found: string;
}

export const CHALLENGE_HEADER = 'x-proof-challenge';

/** Seconds in which a challenge may be answered. */
const LIFETIME = 600;
const use: Limit = { name: 'form-proof', points: 1, seconds: LIFETIME };

const sign = (open: string, address: string, secret: string) =>
  createHmac('sha256', secret).update(`form challenge ${open} ${address}`).digest();

/** A challenge for the forms from this network address, at a time in milliseconds. */
export function challengeFor(address: string, now = Date.now()): string {
  const open = `${Math.floor(now / 1000)}.${randomBytes(9).toString('base64url')}`;
  return `${open}.${sign(open, address, env.AUTH_SECRET[0]!).toString('base64url')}`;
}

/** Null if we did not sign it for this address; the age is in seconds. */
function opened(challenge: string, address: string): { open: string; age: number } | null {
  const [, open, at, signature] = /^((\d{1,12})\.[\w-]+)\.([\w-]{43})$/.exec(challenge) ?? [];
  if (!open || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = env.AUTH_SECRET.some((secret) => timingSafeEqual(sign(open, address, secret), given));
  return isOurs ? { open, age: Date.now() / 1000 - Number(at) } : null;
}

/**
 * Throws a 429 with a challenge unless this form comes with a proof of work, or has waited, for a challenge that was
 * given to this address minutes ago and is used for the first time.
 */
export async function checkProof(address: string, { challenge, found }: SentProof): Promise<void> {
  const ours = opened(challenge, address);
  if (!ours || ours.age > LIFETIME) throw proofRequired(address);
  if (found) {
    const digest = createHash('sha256').update(proofText(challenge, found)).digest();
    if (found.length > 20 || !isEnough(digest)) throw proofRequired(address);
  } else {
    if (ours.age < WAIT_SECONDS) throw proofRequired(address);
    // First, so that a challenge refused here may still be answered.
    await spend(limits.formWaits, address).catch(askAgain(address, limits.formWaits.seconds));
    await spend(limits.allFormWaits, 'all').catch(askAgain(address, limits.allFormWaits.seconds));
  }
  // Keyed by the signed text: the last character of a signature has spare bits, so that four texts are equivalent.
  await spend(use, ours.open).catch(askAgain(address));
}

/** Answers a limit that is used up with another challenge. */
const askAgain = (address: string, seconds?: number) => (error: unknown) => {
  throw error instanceof Problem ? proofRequired(address, seconds) : error;
};

const proofRequired = (address: string, seconds = WAIT_SECONDS) =>
  new Problem(429, 'errors.proofRequired', {
    values: { seconds },
    headers: { [CHALLENGE_HEADER]: challengeFor(address), 'retry-after': String(seconds) },
  });
