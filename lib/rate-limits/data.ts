import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/lib/db';
import { env } from '@/lib/env';
import { tooManyRequests } from '@/lib/errors';

export interface Limit {
  /** Names what is limited; part of the key, so that limits are counted separately. */
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
    tableCreated: true, // a migration creates it
    keyPrefix: name,
    points,
    duration: seconds,
  });
  limiters.set(name, limiter);
  return limiter;
}

/** The table contains hashes instead of addresses and e-mails. */
const hidden = (subject: string) => createHmac('sha256', env.AUTH_SECRET[0]!).update(subject).digest('base64url');

/**
 * Takes one point from the budget of `subject` (an address, an account); counted in PostgreSQL, for
 * all processes. Throws a 429 with Retry-After if none is left.
 */
export async function spend(limit: Limit, subject: string): Promise<void> {
  try {
    await limiterOf(limit).consume(hidden(subject));
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}

/** Takes one point and refuses nothing; returns how many were taken within the limit's time. */
export async function countOne(limit: Limit, subject: string): Promise<number> {
  return (await limiterOf(limit).penalty(hidden(subject), 1)).consumedPoints;
}

/** How many were taken within the limit's time; takes none. */
export async function countOf(limit: Limit, subject: string): Promise<number> {
  return (await limiterOf(limit).get(hidden(subject)))?.consumedPoints ?? 0;
}

/** Throws the same 429 if no point is left, but takes none. */
export async function requireLeft(limit: Limit, subject: string): Promise<void> {
  const spent = await limiterOf(limit).get(hidden(subject));
  if (spent && spent.consumedPoints >= limit.points) throw tooManyRequests(spent.msBeforeNext / 1000);
}

/** Gives one point back after a success, if only failures count. */
export async function refund(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).reward(hidden(subject), 1);
}

/** Resets the budget after a success that makes earlier failures irrelevant. */
export async function forgive(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).delete(hidden(subject));
}
