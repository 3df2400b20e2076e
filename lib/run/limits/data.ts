import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/lib/run/db/db';
import { env } from '@/lib/run/env';
import { Problem, tooManyRequests } from '@/lib/run/errors';
import { metrics } from '@/lib/run/metrics/registry';
import { requestContext } from '@/lib/run/request-context';
import { siteOf } from '@/lib/run/requests/client-of';

export interface Limit {
  /** Names what is limited; part of the key, so that limits are counted separately. */
  name: string;
  points: number;
  seconds: number;
  /** Its state is in the answer, before it refuses anything; for other limits that would reveal what they protect. */
  isShown?: true;
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
const hashSubject = (subject: string) => createHmac('sha256', env.AUTH_SECRET[0]!).update(subject).digest('base64url');

/** A site (/48) has 65,536 networks: as many visitors as this may be as busy there as a limit allows one. */
const VISITORS_OF_SITE = 16;

/** The budgets of a subject: its own, and that of its site if it is an IPv6 network. */
function budgetsOf(limit: Limit, subject: string): [Limit, string][] {
  const site = siteOf(subject);
  if (!site) return [[limit, subject]];
  const wider = { ...limit, name: `${limit.name}-site`, points: limit.points * VISITORS_OF_SITE };
  return [
    [limit, subject],
    [wider, site],
  ];
}

/** Takes one point from the budget of `subject`, counted for all processes. Throws a 429 if none is left. */
export async function spend(limit: Limit, subject: string, points = 1): Promise<void> {
  for (const [each, whose] of budgetsOf(limit, subject)) {
    try {
      showState(each, await limiterOf(each).consume(hashSubject(whose), points));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      showState(each, refusal);
      throw spent(each, refusal);
    }
  }
}

/** The same, for callers that answer in their own way: returns the 429 instead of throwing it. */
export const trySpend = (limit: Limit, subject: string): Promise<Problem | null> =>
  spend(limit, subject).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Problem && error.status === 429) return error;
      throw error;
    },
  );

function showState({ name, points, seconds, isShown }: Limit, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  const context = requestContext.getStore();
  if (!isShown || !context) return;
  context.limits ??= { policies: [], states: [] };
  context.limits.policies.push(`"${name}";q=${points};w=${seconds}`);
  context.limits.states.push(`"${name}";r=${Math.max(remainingPoints, 0)};t=${Math.ceil(msBeforeNext / 1000)}`);
}

/** What the request has to say besides; and how many calls are left, for how long (draft-ietf-httpapi-ratelimit-headers-10). */
export function addCallHeaders(response: Response): Response {
  const { limits, answered = {} } = requestContext.getStore() ?? {};
  for (const [name, value] of Object.entries(answered)) response.headers.set(name, value);
  if (!limits) return response;
  response.headers.set('ratelimit-policy', limits.policies.join(', '));
  response.headers.set('ratelimit', limits.states.join(', '));
  return response;
}

function spent({ name }: Limit, { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): Problem {
  metrics.refusals.inc({ limit: name, reason: 'spent' });
  return tooManyRequests(msBeforeNext / 1000);
}

/** Never refuses; returns how many were taken within the limit's time. */
export async function countOne(limit: Limit, subject: string): Promise<number> {
  return (await limiterOf(limit).penalty(hashSubject(subject), 1)).consumedPoints;
}

/** How many were taken within the limit's time; takes none. */
export async function countOf(limit: Limit, subject: string): Promise<number> {
  return (await limiterOf(limit).get(hashSubject(subject)))?.consumedPoints ?? 0;
}

/** Throws the same 429 if no point is left, but takes none. `besides`: points taken that are not counted yet. */
export async function requireLeft(limit: Limit, subject: string, besides = 0): Promise<void> {
  for (const [each, whose] of budgetsOf(limit, subject)) {
    const taken = await limiterOf(each).get(hashSubject(whose));
    if ((taken?.consumedPoints ?? 0) + besides >= each.points) throw spent(each, taken ?? { msBeforeNext: 1000 });
  }
}

/** Gives one point back after a success, if only failures count. */
export async function refund(limit: Limit, subject: string): Promise<void> {
  for (const [each, whose] of budgetsOf(limit, subject)) await limiterOf(each).reward(hashSubject(whose), 1);
}

/** Resets the budget after a success that makes earlier failures irrelevant. */
export async function resetLimit(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).delete(hashSubject(subject));
}
