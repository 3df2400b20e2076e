import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { isActiveProfessional } from './check-decider';
import { lockMembership } from './decide-membership';

/**
 * Makes a member responsible for a center, or ends that.
 * @throws Problem 403 for making oneself responsible, 409 for the last one
 * responsible and for people who do not work there
 */
export async function setResponsible(tx: Tx, actor: Actor, id: string, isResponsible: boolean): Promise<void> {
  const { membership, side } = await lockMembership(tx, actor, id);
  const { centerId } = membership;
  if (membership.status !== 'active') throw conflict('errors.notActive', 'status');
  if (membership.isResponsible === isResponsible) return;
  if (side === 'self' && isResponsible) throw forbidden('errors.notResponsible', 'isResponsible');
  if (!isResponsible) await requireAnother(tx, centerId, id);
  await within(tx)(
    `update memberships set is_responsible = $2::boolean,
       updated_at = greatest(now(), updated_at + interval '1 millisecond') where id = $1::uuid`,
    [id, isResponsible],
  );
  await audit(tx, actor, {
    action: 'hand-over',
    entity: 'memberships',
    entityId: id,
    before: { isResponsible: !isResponsible },
    after: { isResponsible },
  });
}

async function requireAnother(tx: Tx, centerId: string, id: string): Promise<void> {
  const others = await within(tx)(
    `select 1 as ok from memberships r join users u on u.id = r.user_id
     where r.center_id = $1::uuid and r.is_responsible and r.id <> $2::uuid and ${isActiveProfessional('u')} limit 1`,
    [centerId, id],
  );
  if (others.length === 0) throw conflict('errors.handOverFirst', 'isResponsible');
}
