import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import type { Tx } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { askToJoin } from './ask-to-join';
import { endMembership } from './end-membership';
import { inviteExpert } from './invite-expert';

/** Without a `userId` the caller asks to join, with one they invite that person. Returns its id. */
async function createMembership(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const me = requirePerson(actor);
  const { centerId, userId = me.id } = input as { centerId: string; userId?: string };
  if (!(await tx.center.findFirst({ where: { id: centerId, deletedAt: null }, select: { id: true } })))
    throw invalid([{ field: 'centerId', message: 'errors.centerNotFound' }]);
  if (userId === me.id && me.group === 'expert') return (await askToJoin(tx, me, [centerId]))[0]!;
  return inviteExpert(tx, me, centerId, userId);
}

export const verbs: Verbs = { create: createMembership, remove: (tx, actor, { id }) => endMembership(tx, actor, id) };
