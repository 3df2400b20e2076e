import { getTranslations } from 'next-intl/server';
import { Today } from '@/components/portal/today';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { hrefOf } from '@/lib/core/actor/roles';
import { countList } from '@/lib/core/screens/open-list';
import { countUnusualEarners } from '@/lib/nouns/credits/find-unusual-earners';
import { countReviewsToRead } from '@/lib/nouns/treatments/reviews/data';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { DueTasks } from '../../due-tasks';
import type { ListPart } from '../slots';

const WAITING = [
  { name: 'unassigned', path: 'contacts', query: { work: 'unassigned' } },
  { name: 'overdue', path: 'contacts', query: { work: 'overdue' } },
  { name: 'tests', path: 'product-test-request', query: { work: 'overdue' } },
  { name: 'banners', path: 'clean-white-request', query: { work: 'unanswered' } },
  { name: 'reports', path: 'reportings', query: { work: 'unanswered' } },
  { name: 'letters', path: 'outbox', query: { status: 'failed' } },
  { name: 'kits', path: 'centers', query: { isAuthorized: 'true', welcomeKit: 'not_received' } },
] as const;

const MOVED = [
  { name: 'treatments', path: 'treatments', field: 'treatedOn' },
  { name: 'people', path: 'users', field: 'createdAt' },
  { name: 'codes', path: 'product-codes', field: 'consumptionDate' },
  { name: 'messages', path: 'contacts', field: 'createdAt' },
] as const;

/** The office's waiting work, and this week's changes beside the week before; every figure opens its list. */
export async function OfficeDay({ me, query }: ListPart) {
  // Not while searching or filtering.
  if (me.group !== 'admin' || Object.keys(query).some((name) => name !== 'saved')) return null;
  const [t, routes] = await Promise.all([getTranslations('today'), getTranslations('portal.routes')]);
  const today = todayText();
  const during = (field: string, from: number, to: number) => ({
    [`${field}[gte]`]: addDays(today, from),
    [`${field}[lte]`]: addDays(today, to),
  });
  // Two at a time: the list itself is read beside them.
  const [waiting, moved, unusual, toRead] = await Promise.all([
    inTurn(WAITING, async ({ name, path, query: asked }) => ({
      label: t(`waits.${name}`),
      ...(await countList(me, path, asked)),
    })),
    inTurn(MOVED, async ({ name, path, field }) => {
      const now = await countList(me, path, during(field, -6, 0));
      const before = await countList(me, path, during(field, -13, -7));
      return { label: t(`moved.${name}`), ...now, before: before.count };
    }),
    countUnusualEarners(me),
    countReviewsToRead(),
  ]);
  const others = [
    { label: routes('reviews'), count: toRead, href: hrefOf(me.group, 'reviews') },
    {
      label: routes('statistics-unusual-earners'),
      count: unusual,
      href: hrefOf(me.group, 'statistics/unusual-earners'),
    },
  ];
  return (
    <>
      <DueTasks me={me} />
      {/* On a phone behind one line, so that the list is in sight; without JavaScript as well. */}
      <input type="checkbox" id="day" className="peer sr-only sm:hidden" />
      <label
        htmlFor="day"
        className={buttonClass(
          { variant: 'secondary' },
          'mb-2 w-full cursor-pointer justify-between! outline-accent peer-focus-visible:outline-2 sm:hidden peer-checked:[&>svg]:rotate-180',
        )}
      >
        {t('day')}
        <Icon name="chevron-down" className="size-4 transition-transform" />
      </label>
      <div className="grid items-start gap-x-4 *:min-w-0 max-sm:not-peer-checked:hidden xl:grid-cols-[3fr_2fr]">
        <Today title={t('waiting')} figures={[...waiting, ...others].filter(({ count }) => count > 0)} />
        <Today title={t('week')} figures={moved} />
      </div>
    </>
  );
}

async function inTurn<One, Made>(all: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of all) made.push(await make(one));
  return made;
}
