import type { Actor } from '@/lib/auth/actor';
import { refreshStandingOfExperts } from '@/lib/centers/refresh-standing';
import { audit } from '@/lib/rest/audit';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { readSettings } from '@/lib/settings/data';
import { countedPoints, higherLevel, isTrainingComplete, levelOf, levelsReached } from './rules';
import type { CreditDraft, CreditKind, Level } from './schema';

type About = { treatmentId?: string; productCodeId?: string; reason?: string };

const totals = { theory: 'theoryPoints', practice: 'practicePoints', fan_shop: 'fanShopPoints' } as const;

/**
 * Adds rows to somebody's ledger and brings totals, level and everything that hangs on them up to date, in the caller's
 * transaction. A row that is there already is left out: the same cause never counts twice.
 * @returns the levels that were reached by it, in ascending order
 */
export async function recordCredits(
  tx: Tx,
  actor: Actor,
  userId: string,
  drafts: CreditDraft[],
  about: About = {},
): Promise<Level[]> {
  // Whoever else earns for this person at the same time waits here, so that totals and ledger stay equal. Rows that refer
  // to the person do not: with a plain FOR UPDATE two treatments of one professional at once would lock each other out.
  await tx.$executeRaw`select 1 from users where id = ${userId}::uuid for no key update`;
  const earned: Partial<Record<CreditKind, number>> = {};
  for (const draft of drafts) {
    const data = { ...draft, ...about, userId, creatorId: actor.id };
    const { count } = await tx.creditEntry.createMany({ data, skipDuplicates: true });
    if (count > 0) earned[draft.kind] = (earned[draft.kind] ?? 0) + draft.amount;
  }
  const increments = Object.entries(earned).map(([kind, by]) => [totals[kind as CreditKind], { increment: by }]);
  if (increments.length === 0) return [];
  await tx.user.update({ where: { id: userId }, data: Object.fromEntries(increments) });
  return raiseLevel(tx, actor, userId);
}

/** A level once reached stays; before the training is complete points are kept, and the level does not move. */
async function raiseLevel(tx: Tx, actor: Actor, userId: string): Promise<Level[]> {
  const person = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const points = {
    theory: person.theoryPoints,
    practice: person.practicePoints,
    theoryForced: person.theoryForcedPoints,
  };
  const isEnabled = person.isEnabled || isTrainingComplete(points, await readSettings(clientWithin(tx) as never));
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
  await tellLevels(tx, userId, reached);
  await refreshStandingOfExperts(clientWithin(tx), [userId]);
  return reached;
}

/** One event for each center of the professional and each level, and a note to themselves. */
async function tellLevels(tx: Tx, userId: string, reached: Level[]): Promise<void> {
  const centers = await tx.centerExpert.findMany({
    where: { userId, center: { deletedAt: null } },
    select: { centerId: true },
  });
  const levels = reached.filter((level) => level !== 'base');
  await tx.centerEvent.createMany({
    data: centers.flatMap(({ centerId }) => levels.map((type) => ({ type, centerId, userId }))),
  });
  await tx.notification.createMany({
    data: levels.map((level) => ({
      userId,
      message: 'notifications.levelReached',
      values: { level },
      href: 'qualification',
    })),
  });
}
