import type { Actor } from '@/lib/core/actor/actor';
import { groupOf, hrefOf } from '@/lib/core/actor/roles';
import { audit } from '@/lib/core/audit';
import { refreshStatusOfExperts } from '@/lib/nouns/centers/refresh-status';
import { activeRecipients } from '@/lib/nouns/notifications/notify-people';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { readSettings } from '@/lib/nouns/settings/data';
import { clientWithin, type Tx } from '@/lib/run/db/transaction';
import { type Locale, localeFor } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { enqueue } from '@/lib/run/jobs/queue';
import { picked } from '@/lib/run/names';
import type { Prisma } from '@/prisma/generated/client';
import { countedPoints, higherLevel, isTrainingComplete, levelOf, levelsReached } from './rules';
import type { Level } from './schema.levels';

export const levelFields = picked('theoryPoints practicePoints theoryForcedPoints level isEnabled disqualifiedAt id');

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
  await notifyLevels(tx, userId, reached);
  await refreshStatusOfExperts(clientWithin(tx), [userId]);
  return reached;
}

/** Notifies a person of new levels in the portal and by e-mail, and their centers by events; no inactive account. */
export async function notifyLevels(tx: Tx, userId: string, reached: Level[]): Promise<void> {
  const levels = reached.filter((level) => level !== 'base');
  const highest = levels.at(-1);
  const [person] = highest ? await activeRecipients(tx, [userId]) : [];
  if (!person) return;
  const centers = await tx.centerExpert.findMany({
    where: { userId, center: { deletedAt: null } },
    select: { centerId: true },
  });
  await tx.centerEvent.createMany({
    data: centers.flatMap(({ centerId }) => levels.map((type) => ({ type, centerId, userId }))),
  });
  const href = 'qualification';
  const message = 'notifications.levelReached';
  await sendNotifications(
    tx,
    levels.map((level) => ({ userId, message, values: { level }, href })),
  );
  const locale = localeFor(person.culture);
  const named = await namesOf(levels, locale);
  const values = {
    name: person.name,
    level: named.at(-1)!,
    several: named.length > 1 ? 'yes' : 'no',
    levels: new Intl.ListFormat(locale, { type: 'conjunction' }).format(named),
    link: hrefOf(groupOf(person.role), href),
  };
  // An address that nobody has confirmed may be a stranger's.
  if (!person.isConfirmed) return;
  await enqueue(tx, 'mail', { to: person.email, culture: locale, letter: 'levelReached', values });
}

async function namesOf(levels: Level[], locale: Locale): Promise<string[]> {
  const translate = await translator(locale);
  return levels.map((level) => translate(`levels.${level}`));
}
