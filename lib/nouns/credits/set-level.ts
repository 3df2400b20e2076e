import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { groupOf } from '@/lib/core/actor/roles';
import { audit } from '@/lib/core/audit';
import { apiName } from '@/lib/core/fields/enum-names';
import { parse } from '@/lib/core/fields/validation';
import { askedAt } from '@/lib/core/screens/asks';
import { defineVerb } from '@/lib/core/verb';
import { refreshStatusOfExperts } from '@/lib/nouns/centers/refresh-status';
import { users } from '@/lib/nouns/users/resource';
import { clientWithin, lockRows, type Tx } from '@/lib/run/db/transaction';
import { conflict, forbidden, notFound } from '@/lib/run/errors';
import { levelFields, notifyLevels } from './promote-person';
import { isReached, levelsReached } from './rules';
import { type LevelByHand, levelByHand } from './schema';

/**
 * Raises a professional to a level by hand, which also qualifies them (again); everybody concerned is notified as if it
 * had been earned. Points are unchanged; the audit says who did it and why.
 * @throws Problem 403 to anybody but an admin, 404 for an unknown person, 409 if they are no professional, or have the
 * level already: a level once reached is kept
 */
async function setLevel(tx: Tx, actor: Actor, userId: string, { level, reason }: LevelByHand): Promise<void> {
  if (actor.group !== 'admin') throw forbidden();
  await lockRows(tx, 'users', userId);
  const select = { ...levelFields, originalRole: true } as const;
  const person = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, select });
  if (!person) throw notFound();
  if (groupOf(apiName(person.originalRole)) !== 'expert') throw conflict('errors.levelForProfessionals', 'level');
  if (isReached(level, person.level)) throw conflict('errors.levelReached', 'level');
  const after = { level, isEnabled: true };
  await tx.user.update({ where: { id: userId }, data: { ...after, disqualifiedAt: null }, select: { id: true } });
  const before = { level: person.level, isEnabled: person.isEnabled };
  await audit(tx, actor, { action: 'set-level', entity: 'users', entityId: userId, before, after, reason });
  await notifyLevels(tx, userId, levelsReached(person.level, level));
  await refreshStatusOfExperts(clientWithin(tx), [userId]);
}

export const raiseLevel = defineVerb('PUT /users/{id}/level', {
  summary: 'Raise a professional to a level by hand (admin)',
  body: levelByHand,
  answer: users,
  form: askedAt('users/{id}?act=changeLevel', 'recordChanged', levelByHand),
  run: ({ tx, actor, id, raw }) => {
    if (actor.group !== 'admin') throw refusal(actor);
    return setLevel(tx, actor, id, parse(levelByHand, raw));
  },
});
