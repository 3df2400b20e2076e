import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/lib/db';
import { env } from '@/lib/env';
import { tooManyRequests } from '@/lib/errors';

export interface Limit {
  /** Names what is limited; part of the key, so that limits do not share their count. */
  name: string;
  points: number;
  seconds: number;
}

const limiters = new Map<string, RateLimiterPostgres>();

function limiterOf({ name, points, seconds }: Limit): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true, // by a migration
    keyPrefix: name,
    points,
    duration: seconds,
  });
  limiters.set(name, limiter);
  return limiter;
}

/** Nobody's address or e-mail stands in the table. */
const hidden = (subject: string) => createHmac('sha256', env.AUTH_SECRET[0]!).update(subject).digest('base64url');

/**
 * Takes one point of what `subject` (an address, an account) may spend; counted in PostgreSQL, over all processes.
 * Throws the problem 429 with Retry-After when nothing is left.
 */
export async function spend(limit: Limit, subject: string): Promise<void> {
  try {
    await limiterOf(limit).consume(hidden(subject));
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}

/** Throws the same 429 when nothing is left, and takes nothing. */
export async function requireLeft(limit: Limit, subject: string): Promise<void> {
  const spent = await limiterOf(limit).get(hidden(subject));
  if (spent && spent.consumedPoints >= limit.points) throw tooManyRequests(spent.msBeforeNext / 1000);
}

/** Gives one point back, after a success: only failures are to count. */
export async function refund(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).reward(hidden(subject), 1);
}

/** Gives everything back, after a success that makes earlier failures meaningless. */
export async function forgive(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).delete(hidden(subject));
}
