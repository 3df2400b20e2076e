import { z } from 'zod';
import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { requireConfirmed, requireVerified } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { longText } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { parse } from '@/lib/core/fields/validation';
import { defineVerb } from '@/lib/core/verb';
import { absorbCenter } from '@/lib/nouns/centers/merge-centers';
import { refreshStatus } from '@/lib/nouns/centers/refresh-status';
import { closeMembership, openAt } from '@/lib/nouns/memberships/write-membership';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { clientWithin, lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden, invalid, notFound } from '@/lib/run/errors';
import { JUDGED, LOOKED_AFTER_BOTH } from './open-claims';
import { notifySides } from './prove-centers';

/** `separate`: two practices; `one`: the other joins the kept one; `refused`: its founders have no claim to it. */
const CLAIM_DECISIONS = ['separate', 'one', 'refused'] as const;

const claimDecision = z
  .strictObject({
    decision: z.enum(CLAIM_DECISIONS, 'validation.choice'),
    /** The center that stays; for `separate`, both do. */
    keptId: z.uuid('validation.choice').optional(),
    /** Shown to staff only. */
    reason: longText(LONGEST.reason).refine((text) => text.trim() !== '', 'validation.required'),
  })
  .refine(({ decision, keptId }) => decision === 'separate' || keptId !== undefined, {
    path: ['keptId'],
    message: 'validation.choice',
  });

/**
 * `POST /practice-claims/{id}/decision`: staff of the province decides about two centers founded as one practice.
 * @throws Problem 404 for claims of other provinces, 409 if it is decided, 403 if somebody loses their center without the
 * password given recently, or without both centers in the actor's care
 */
async function decideClaim(tx: Tx, actor: Actor, id: string, body: unknown): Promise<void> {
  if (actor.group !== 'admin' && actor.group !== 'consultant') throw refusal(actor);
  const me = requireConfirmed(actor);
  const { decision, keptId, reason } = parse(claimDecision, body);
  const { ids, both } = await lockClaim(tx, me, id);
  const [firstId, secondId] = ids;
  if (keptId !== undefined && ![firstId, secondId].includes(keptId))
    throw invalid([{ field: 'keptId', message: 'validation.choice' }]);
  if (decision !== 'separate' && !both) throw forbidden('errors.forbidden', 'decision');
  if (decision !== 'separate') requireVerified(actor);
  const kept = keptId ?? firstId;
  const gone = kept === firstId ? secondId : firstId;
  if (decision === 'separate') await notifySides(tx, [firstId, secondId], 'practiceClaimKept');
  else if (decision === 'one') await mergeAndNotify(tx, actor, kept, gone);
  else await refuse(tx, actor, kept, gone);
  await tx.practiceClaim.update({
    where: { id },
    data: {
      decision,
      keptId: decision === 'separate' ? null : kept,
      reason: reason.trim(),
      decidedById: me.id,
      decidedAt: new Date(),
    },
  });
  await audit(tx, actor, {
    action: 'decide-claim',
    entity: 'centers',
    entityId: kept,
    after: { decision, otherId: gone },
    reason: reason.trim(),
  });
}

/** Of two concurrent decisions, the second finds it decided. */
async function lockClaim(
  tx: Tx,
  me: { id: string; group: string; areaProvinces: string[] },
  id: string,
): Promise<{ ids: [string, string]; both: boolean }> {
  if (!isUuid(id)) throw notFound();
  const [claim] = await within(tx)('select decision from practice_claims where id = $1::uuid for update', [id]);
  if (claim?.decision) throw conflict('errors.alreadyDecided', 'decision');
  const [found] = await within(tx)(
    `select p.first_id::text as first, p.second_id::text as second, ${LOOKED_AFTER_BOTH} as both
     from practice_claims p where p.id = $4::uuid and ${JUDGED}`,
    [me.id, me.group, me.areaProvinces, id],
  );
  if (!found) throw notFound();
  return { ids: [found.first as string, found.second as string], both: found.both === true };
}

async function mergeAndNotify(tx: Tx, actor: Actor, keptId: string, goneId: string): Promise<void> {
  const { name: other } = await tx.center.findUniqueOrThrow({ where: { id: goneId }, select: { name: true } });
  const people = await absorbCenter(tx, actor, keptId, goneId);
  const { name: center } = await tx.center.findUniqueOrThrow({ where: { id: keptId }, select: { name: true } });
  const readers = people.filter((one) => one !== actor.id);
  await notifyPeople(tx, readers, 'centersMerged', { center, other }, `centers/${keptId}`);
}

/** Its records stay with the deleted center, which an admin can restore. */
async function refuse(tx: Tx, actor: Actor, keptId: string, goneId: string): Promise<void> {
  await lockPeopleAt(tx, [goneId]);
  await lockRows(tx, 'centers', keptId, goneId);
  await notifySides(tx, [goneId], 'practiceClaimRefused');
  await notifySides(tx, [keptId], 'practiceClaimKept');
  await withdrawCenter(tx, actor, goneId);
}

export async function lockPeopleAt(tx: Tx, centerIds: string[]): Promise<void> {
  await within(tx)(
    `select 1 as ok from users u where u.center_id = any($1::uuid[]) or u.id in (
       select user_id from memberships where center_id = any($1::uuid[]) and status <> 'closed')
     order by u.id for no key update of u`,
    [centerIds],
  );
}

/** Ends all memberships of a center and deletes it. The caller has locked its people, and then the center. */
export async function withdrawCenter(tx: Tx, actor: Actor, id: string): Promise<void> {
  for (const membership of await openAt(tx, [id])) await closeMembership(tx, actor, membership, 'leave-center');
  await tx.user.updateMany({ where: { centerId: id }, data: { centerId: null } });
  await tx.center.update({ where: { id }, data: { deletedAt: new Date() } });
  await refreshStatus(clientWithin(tx), [id]);
  await audit(tx, actor, { action: 'delete', entity: 'centers', entityId: id });
}

export const decide = defineVerb('POST /practice-claims/{id}/decision', {
  summary: 'Decide about a practice that two people founded; requires the password unless both stay',
  tag: 'centers',
  body: claimDecision,
  form: {
    page: 'practice-claims',
    saved: 'claimDecided',
    // The form says both in one choice: `one:<id of the kept one>`.
    body: (values) => {
      const [decision = '', keptId] = (values.decision ?? '').split(':');
      return { decision, ...(keptId && { keptId }), reason: values.reason ?? '' };
    },
  },
  run: ({ tx, actor, id, raw }) => decideClaim(tx, actor, id, raw),
});
