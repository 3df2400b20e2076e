import { z } from 'zod';
import { refusal } from '@/lib/core/access/access';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { requireConfirmed, requirePerson } from '@/lib/core/actor/require-person';
import { parseChange } from '@/lib/core/body';
import { isUuid } from '@/lib/core/fields/column-values';
import { references } from '@/lib/core/fields/schema.fields';
import { id, list, object } from '@/lib/core/json-schema';
import { definePortalForm, defineVerb } from '@/lib/core/verb';
import { lockRecord, requireUnchanged, seenVersion } from '@/lib/core/write';
import { centersDecidedBy } from '@/lib/nouns/memberships/check-decider';
import { endMemberships } from '@/lib/nouns/memberships/end-membership';
import { users } from '@/lib/nouns/users/resource';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { forbidden, invalid, notFound } from '@/lib/run/errors';
import { addExpert } from './add-expert';
import { dealersOf } from './check-references';
import { centers } from './resource';
import { updateCenter } from './update-center';

/**
 * Assigns a center to a dealer, or takes it from them, as `PUT /api/centers/{id}` does with the other dealers
 * unchanged. Repeating it changes nothing.
 * @throws Problem 403 for those who may not write a center's dealers, 400 for somebody who is no dealer
 */
async function assignDealer(
  tx: Tx,
  me: Person,
  centerId: string,
  { userId, isAssigned }: { userId: string; isAssigned: boolean },
): Promise<void> {
  const locked = await lockRecord(tx, centers, me, centerId);
  if (!locked.mayUpdate) throw refusal(me);
  const now = dealersOf(locked.before);
  if (now.includes(userId) === isAssigned) return;
  const associateDealers = isAssigned ? [...now, userId] : now.filter((one) => one !== userId);
  await updateCenter(tx, me, locked, parseChange(centers, locked, { associateDealers }));
}

const centersLeft = z.strictObject({ centerIds: references('centers'), updatedAt: z.unknown().optional() });

/**
 * Removes a professional from centers. `leftOf` says which they keep of those the caller sees of them: all for
 * an admin, shared ones for a colleague, those they look after for staff. Others are not affected.
 * @throws Problem 403 for callers who are not responsible or have an unconfirmed
 * address, 404 for a person without a common center
 */
async function unlinkExpert(
  tx: Tx,
  actor: Actor,
  userId: string,
  leftOf: (visible: string[]) => string[],
  version: readonly Date[] | null = null,
): Promise<void> {
  const me = actor.id === userId ? requirePerson(actor) : requireConfirmed(actor);
  if (!['admin', 'expert', 'consultant', 'area-manager'].includes(me.group)) throw forbidden();
  requireUnchanged(await lockRecord(tx, users, me, userId), version);
  const all = await centersOf(tx, userId);
  const decided = me.id === userId ? all : await centersDecidedBy(tx, me, all);
  const visible = me.group === 'expert' && me.id !== userId ? await sharedWith(tx, me, all) : decided;
  const left = leftOf(visible);
  if (left.some((one) => !visible.includes(one))) throw invalid([{ field: 'centerIds', message: 'validation.choice' }]);
  const gone = visible.filter((one) => !left.includes(one));
  if (gone.some((one) => !decided.includes(one))) throw forbidden('errors.notResponsible', 'centerIds');
  await endMemberships(tx, me, userId, gone);
}

async function centersOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.centerExpert.findMany({
    where: { userId, center: { deletedAt: null } },
    select: { centerId: true },
  });
  return rows.map((row) => row.centerId).toSorted();
}

async function sharedWith(tx: Tx, me: Person, centerIds: string[]): Promise<string[]> {
  const rows = await within(tx)(
    'select center_id::text as id from center_experts where user_id = $1::uuid and center_id = any($2::uuid[])',
    [me.id, centerIds],
  );
  return rows.map((row) => row.id as string);
}

export const unlink = defineVerb('PUT /centers-to-expert/{id}', {
  summary: 'Set which of the centers that the caller sees a professional stays with',
  tag: 'users',
  deprecated: { since: '2026-11-28', ends: '2027-11-30', use: 'DELETE /memberships/{id}' },
  versioned: true,
  body: centersLeft,
  answer: object({ _id: id, centerIds: list(id) }),
  run: async ({ tx, actor, id: userId, request, body: { centerIds, updatedAt: seen } }) => {
    await unlinkExpert(tx, actor, userId, () => centerIds, seenVersion(request, { seen }));
    return { _id: userId, centerIds };
  },
});

/** For admins: links a professional to a center or assigns it to a dealer (`added`), or undoes either (`removed`). */
export const linkByForm = definePortalForm('POST /forms/center-link', {
  summary: 'Link a professional to a center, or remove them from it; or do so with a dealer (admin)',
  fields: 'userId centerId expert dealer',
  page: ({ userId = '' }) => `users/${isUuid(userId) ? userId : ''}/add-centers`,
  saved: 'centers',
  submit: async ({ me, values: { userId = '', centerId = '', expert, dealer } }) => {
    if (!isUuid(userId) || !isUuid(centerId)) throw notFound();
    await transaction<unknown>((tx) => {
      if (dealer) return assignDealer(tx, me, centerId, { userId, isAssigned: dealer === 'added' });
      return expert === 'removed'
        ? unlinkExpert(tx, me, userId, (visible) => visible.filter((one) => one !== centerId))
        : addExpert(tx, me, centerId, { userId });
    });
  },
});
