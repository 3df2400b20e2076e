import type { Actor } from '@/lib/auth/actor';
import { refreshStandingOfExperts } from '@/lib/centers/refresh-standing';
import { audit } from '@/lib/rest/audit';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { readSettings } from '@/lib/settings/data';
import type { Prisma } from '@/prisma/generated/client';
import { notifyLevels } from './notify-levels';
import { countedPoints, higherLevel, isTrainingComplete, levelOf, levelsReached } from './rules';
import type { Level } from './schema';

/** What decides, and what those who are told need. */
export const standing = {
  ...{ theoryPoints: true, practicePoints: true, theoryForcedPoints: true, level: true, isEnabled: true },
  ...{ id: true, email: true, name: true, culture: true, role: true },
} as const;

type Standing = Prisma.UserGetPayload<{ select: typeof standing }>;

/**
 * Brings somebody to where their points stand, and tells everybody whom it concerns, in the caller's transaction. A level
 * once reached stays; before the training is complete points are kept, and the level does not move. `person` is held, and
 * read (`standing`) after the last change.
 * @returns the levels that were reached by it, in ascending order
 */
export async function promotePerson(tx: Tx, actor: Actor, person: Standing): Promise<Level[]> {
  const { id: userId } = person;
  const points = {
    theory: person.theoryPoints,
    practice: person.practicePoints,
    theoryForced: person.theoryForcedPoints,
  };
  const isEnabled = person.isEnabled || isTrainingComplete(points, await readSettings(clientWithin(tx)));
  const level = higherLevel(person.level, levelOf(countedPoints(points), isEnabled));
  const reached = levelsReached(person.level, level);
  if (reached.length === 0 && isEnabled === person.isEnabled) return [];
  await tx.user.update({ where: { id: userId }, data: { level, isEnabled } });
  const before = { level: person.level, isEnabled: person.isEnabled };
  await audit(tx, actor, {
    action: 'reach-level',
    entity: 'users',
    entityId: userId,
    before,
    after: { level, isEnabled },
  });
  await notifyLevels(tx, person, reached);
  await refreshStandingOfExperts(clientWithin(tx), [userId]);
  return reached;
}
