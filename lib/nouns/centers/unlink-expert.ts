import { z } from 'zod';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { requireConfirmed, requirePerson } from '@/lib/core/actor/require-person';
import { references } from '@/lib/core/fields/schema.fields';
import { lockRecord, requireUnchanged } from '@/lib/core/write';
import { centersDecidedBy } from '@/lib/nouns/memberships/check-decider';
import { endMemberships } from '@/lib/nouns/memberships/end-membership';
import { users } from '@/lib/nouns/users/resource';
import { type Tx, within } from '@/lib/run/db/transaction';
import { forbidden, invalid } from '@/lib/run/errors';

/** The centers a professional keeps, and the version of the record that was shown. */
export const centersLeft = z.strictObject({ centerIds: references('centers'), updatedAt: z.unknown().optional() });

/**
 * Removes a professional from centers. `left` are the centers they keep, among those the caller sees of them: all for
 * an admin, shared ones for a colleague, those they look after for staff. Others are not affected.
 * @throws Problem 403 for callers who are not responsible or have an unconfirmed
 * address, 404 for a person without a common center
 */
export async function unlinkExpert(
  tx: Tx,
  actor: Actor,
  userId: string,
  left: string[],
  version: readonly Date[] | null = null,
): Promise<void> {
  const me = actor.id === userId ? requirePerson(actor) : requireConfirmed(actor);
  if (!['admin', 'expert', 'consultant', 'area-manager'].includes(me.group)) throw forbidden();
  requireUnchanged(await lockRecord(tx, users, me, userId), version);
  const all = await centersOf(tx, userId);
  const decided = me.id === userId ? all : await centersDecidedBy(tx, me, all);
  const visible = me.group === 'expert' && me.id !== userId ? await sharedWith(tx, me, all) : decided;
  if (left.some((id) => !visible.includes(id))) throw invalid([{ field: 'centerIds', message: 'validation.choice' }]);
  const gone = visible.filter((id) => !left.includes(id));
  if (gone.some((id) => !decided.includes(id))) throw forbidden('errors.notResponsible', 'centerIds');
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
