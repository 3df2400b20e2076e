import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { lockMembership } from './decide-membership';

/**
 * Agrees to be shown by name and portrait on the public page of the center, or takes that back at once. Only ever for
 * oneself: those responsible decide whether the page shows anybody, not whom.
 * @throws Problem 403 for somebody else's membership, 409 for those who do not work there
 */
export async function setShown(tx: Tx, actor: Actor, id: string, isShown: boolean): Promise<void> {
  const { membership, side } = await lockMembership(tx, actor, id);
  if (side !== 'self') throw forbidden('errors.onlyThemselves', 'isShown');
  if (membership.status !== 'active') throw conflict('errors.notActive', 'status');
  const [changed] = await within(tx)(
    `update memberships set shown_at = case when $2::boolean then now() end,
       updated_at = greatest(now(), updated_at + interval '1 millisecond')
     where id = $1::uuid and (shown_at is not null) <> $2::boolean returning id::text`,
    [id, isShown],
  );
  if (!changed) return;
  await audit(tx, actor, {
    action: isShown ? 'show-person' : 'hide-person',
    entity: 'memberships',
    entityId: id,
    after: { isShown },
  });
}
