import type { Person } from '@/lib/core/actor/actor';
import { type Tx, within } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';
import { limits } from '@/lib/run/limits/limits';

/**
 * Throws a 429 if somebody has reached the limit of invitations per day, patients and colleagues together: spammers would
 * like to send e-mails in the portal's name. Patients taken on from others count as well. Locks the inviter, so that
 * concurrent invitations of either kind are counted one by one.
 */
export async function requireInvitationsLeft(tx: Tx, { id, group }: Pick<Person, 'id' | 'group'>): Promise<void> {
  const { points, seconds } = group === 'expert' ? limits.invitations : limits.invitationsOfStaff;
  await within(tx)('select 1 as ok from users where id = $1::uuid for no key update', [id]);
  const [row] = await within(tx)(
    `select count(*)::int as count, ceil(extract(epoch from min(created_at) + $2 * interval '1 second' - now()))::int as wait
     from audit_entries where actor_id = $1::uuid and action in ('invite', 'take-on') and created_at > now() - $2 * interval '1 second'`,
    [id, seconds],
  );
  const { count, wait } = row as { count: number; wait: number | null };
  if (count < points) return;
  const headers = { 'retry-after': String(Math.max(60, wait ?? 60)) };
  throw new Problem(429, 'errors.tooManyInvitations', { values: { count }, headers });
}
