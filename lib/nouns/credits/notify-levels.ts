import { groupOf, hrefOf } from '@/lib/core/actor/roles';
import { apiName } from '@/lib/core/fields/enum-names';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import type { Tx } from '@/lib/run/db/transaction';
import { type Locale, locales } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { enqueue } from '@/lib/run/jobs/queue';
import type { Role } from '@/prisma/generated/enums';
import type { Level } from './schema';

type Reader = { id: string; email: string; name: string; culture: string; role: Role };

/**
 * Notifies a person of new levels in the portal, live if it is open, and by one e-mail in their
 * language; each of their centers gets an event per level.
 */
export async function notifyLevels(tx: Tx, person: Reader, reached: Level[]): Promise<void> {
  const levels = reached.filter((level) => level !== 'base');
  const highest = levels.at(-1);
  if (!highest) return;
  const userId = person.id;
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
  const locale = locales.find((one) => one === person.culture) ?? 'it';
  const named = await namesOf(levels, locale);
  const values = {
    name: person.name,
    level: named.at(-1)!,
    several: named.length > 1 ? 'yes' : 'no',
    levels: new Intl.ListFormat(locale, { type: 'conjunction' }).format(named),
    link: hrefOf(groupOf(apiName(person.role)), href),
  };
  await enqueue(tx, 'mail', { to: person.email, culture: locale, letter: 'levelReached', values });
}

async function namesOf(levels: Level[], locale: Locale): Promise<string[]> {
  const translate = await translator(locale);
  return levels.map((level) => translate(`levels.${level}`));
}
