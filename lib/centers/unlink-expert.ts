import type { Actor } from '@/lib/auth/actor';
import { forbidden, invalid } from '@/lib/errors';
import { audit } from '@/lib/rest/audit';
import { clientWithin, type Tx, within } from '@/lib/rest/transaction';
import { lockRecord, requireUnchanged } from '@/lib/rest/write';
import { users } from '@/lib/users/resource';
import { checkColleagues } from './check-colleagues';
import { refreshStanding } from './refresh-standing';

/**
 * Takes a professional off centers. `left` are the centers they keep, out of those the caller sees of them: all of theirs
 * for an admin, the shared ones for a colleague. The others are not touched.
 * @throws Problem 409 where nobody else works, 404 for somebody the caller shares no center with
 */
export async function unlinkExpert(
  tx: Tx,
  actor: Actor,
  userId: string,
  left: string[],
  version: readonly Date[] | null = null,
): Promise<void> {
  if (actor.group !== 'admin' && actor.group !== 'expert') throw forbidden();
  requireUnchanged(await lockRecord(tx, users, actor, userId), version);
  const all = await centersOf(tx, userId);
  const visible = actor.group === 'admin' ? all : await sharedWith(tx, actor.id, all);
  if (left.some((id) => !visible.includes(id))) throw invalid([{ field: 'centerIds', message: 'validation.choice' }]);
  const gone = visible.filter((id) => !left.includes(id));
  if (gone.length === 0) return;
  const kept = all.filter((id) => !gone.includes(id));
  if (actor.id === userId && kept.length === 0)
    throw invalid([{ field: 'centerIds', message: 'validation.selectCenter' }]);
  await checkColleagues(tx, userId, all, kept);
  await tx.centerExpert.deleteMany({ where: { userId, centerId: { in: gone } } });
  await tx.user.updateMany({ where: { id: userId, centerId: { in: gone } }, data: { centerId: kept[0] ?? null } });
  await audit(tx, actor, {
    action: 'leave-center',
    entity: 'users',
    entityId: userId,
    before: { centerIds: all },
    after: { centerIds: kept },
  });
  await refreshStanding(clientWithin(tx), gone);
}

async function centersOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.centerExpert.findMany({
    where: { userId, center: { deletedAt: null } },
    select: { centerId: true },
  });
  return rows.map((row) => row.centerId).toSorted();
}

async function sharedWith(tx: Tx, userId: string, centerIds: string[]): Promise<string[]> {
  const rows = await within(tx)(
    'select center_id::text as id from center_experts where user_id = $1::uuid and center_id = any($2::uuid[])',
    [userId, centerIds],
  );
  return rows.map((row) => row.id as string);
}
