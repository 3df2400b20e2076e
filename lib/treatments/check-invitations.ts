import type { Actor } from '@/lib/auth/actor';
import { Problem } from '@/lib/errors';
import type { Tx } from '@/lib/rest/transaction';

/** More new patients nobody treats in a day; a letter in the portal's name is worth something to whoever writes to strangers. */
const MOST = 20;

/**
 * Throws a 429 when `actor` has invited as many people as one may in 24 hours and `email` would be one more. Only
 * invitations that were sent count; of many at once each waits for the one before it.
 */
export async function checkInvitations(tx: Tx, actor: Actor, email: string): Promise<void> {
  const [known] = await tx.$queryRaw<object[]>`select 1 from users where email = ${email}::citext and confirmed_user`;
  if (known || actor.id === null) return;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('invite ' || ${actor.id}, 0))`;
  const [{ count, wait }] = await tx.$queryRaw<[{ count: number; wait: number | null }]>`
    select count(*)::int as count,
      ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int as wait
    from audit_entries
    where actor_id = ${actor.id}::uuid and action = 'invite' and created_at > now() - interval '1 day'`;
  if (count < MOST) return;
  const headers = { 'retry-after': String(Math.max(60, wait ?? 60)) };
  throw new Problem(429, 'errors.tooManyInvitations', { values: { count }, headers });
}
