import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { parse } from '@/lib/core/fields/validation';
import { askedAt } from '@/lib/core/screens/asks';
import { defineVerb } from '@/lib/core/verb';
import { users } from '@/lib/nouns/users/resource';
import { lockRows, type Tx } from '@/lib/run/db/transaction';
import { forbidden, notFound } from '@/lib/run/errors';
import { levelFields, promotePerson } from './promote-person';
import { type ForcedTheory, forcedTheory } from './schema';

/**
 * Replaces the earned theory points by a fixed number, or with null restores them; the level follows upwards
 * only. The ledger is unchanged; the audit says who did it and why.
 * @throws Problem 403 to anybody but an admin, 404 for an unknown person
 */
export async function setForcedTheory(tx: Tx, actor: Actor, userId: string, given: ForcedTheory): Promise<void> {
  if (actor.group !== 'admin') throw forbidden();
  await lockRows(tx, 'users', userId);
  const person = await tx.user.findFirst({
    where: { id: userId, deletedAt: null },
    select: { theoryForcedPoints: true },
  });
  if (!person) throw notFound();
  const after = { theoryForcedPoints: given.points };
  const changed = await tx.user.update({ where: { id: userId }, data: after, select: levelFields });
  const { reason } = given;
  await audit(tx, actor, { action: 'force-theory', entity: 'users', entityId: userId, before: person, after, reason });
  await promotePerson(tx, actor, changed);
}

export const forceTheory = defineVerb('PUT /users/{id}/forced-theory', {
  summary: 'Replace the earned theory points of a professional (admin); null restores the earned ones',
  body: forcedTheory,
  answer: users,
  form: askedAt('users/{id}?act=forceTheory', 'recordChanged', forcedTheory),
  run: ({ tx, actor, id, raw }) => {
    if (actor.group !== 'admin') throw refusal(actor);
    return setForcedTheory(tx, actor, id, parse(forcedTheory, raw));
  },
});
