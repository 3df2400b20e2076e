import { requireInvitationsLeft } from '@/lib/accounts/check-invitations';
import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/rest/transaction';

/**
 * Throws a 429 if `actor` has reached the limit of invitations in 24 hours and `email` would be a new one. Only
 * invitations that were sent count; concurrent ones wait for each other.
 */
export async function checkInvitations(tx: Tx, actor: Actor, email: string): Promise<void> {
  const [known] = await tx.$queryRaw<object[]>`
    select 1 from users where email = ${email}::citext and confirmed_user and deleted_at is null`;
  if (known || actor.id === null) return;
  await requireInvitationsLeft(tx, actor);
}
