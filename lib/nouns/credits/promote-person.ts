import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { refreshStatusOfExperts } from '@/lib/nouns/centers/refresh-status';
import { readSettings } from '@/lib/nouns/settings/data';
import { clientWithin, type Tx } from '@/lib/run/db/transaction';
import type { Prisma } from '@/prisma/generated/client';
import { notifyLevels } from './notify-levels';
import { countedPoints, higherLevel, isTrainingComplete, levelOf, levelsReached } from './rules';
import type { Level } from './schema';

/** The fields that decide the level, and those needed for notifications. */
export const levelFields = {
  theoryPoints: true,
  practicePoints: true,
  theoryForcedPoints: true,
  level: true,
  isEnabled: true,
  disqualifiedAt: true,
  id: true,
  email: true,
  name: true,
  culture: true,
  role: true,
} as const;

type LevelState = Prisma.UserGetPayload<{ select: typeof levelFields }>;

/**
 * Updates a person's level from their points, and notifies everybody concerned, in the caller's transaction. A level
 * once reached is kept; before the training is complete, or after an admin has disqualified them, points are
 * collected but the level does not change.
 * `person` is locked, and was read (`levelFields`) after the last change.
 * @returns the levels reached by this, in ascending order
 */
export async function promotePerson(tx: Tx, actor: Actor, person: LevelState): Promise<Level[]> {
  const { id: userId } = person;
  const points = {
    theory: person.theoryPoints,
    practice: person.practicePoints,
    theoryForced: person.theoryForcedPoints,
  };
  const qualifies = async () =>
    !person.disqualifiedAt && isTrainingComplete(points, await readSettings(clientWithin(tx)));
  const isEnabled = person.isEnabled || (await qualifies());
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
  await refreshStatusOfExperts(clientWithin(tx), [userId]);
  return reached;
}
