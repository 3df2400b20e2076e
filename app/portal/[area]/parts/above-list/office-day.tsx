import { getTranslations } from 'next-intl/server';
import { Figures, Today } from '@/components/portal/today';
import { buttonClass, LinkButton } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { listScreens } from '@/lib/core/screens/lists';
import { countList, openFirst } from '@/lib/core/screens/open-list';
import { countUnusualEarners } from '@/lib/nouns/credits/find-unusual-earners';
import { countReviewsToRead } from '@/lib/nouns/treatments/reviews/data';
import { addDays, dayText, todayText } from '@/lib/run/i18n/dates';
import { DueTasks } from '../../due-tasks';
import type { ListPart } from '../slots';

const LATE = { work: 'overdue' } as const;
const triage = (path: string) => `${path}?${new URLSearchParams({ ...LATE, view: 'triage' })}`;

/** What waits in lists, the most urgent first; what the menu counts is not said twice. `act`: the screen for all of it. */
const WAITING = [
  { name: 'letters', icon: 'mail', path: 'outbox', query: { status: 'failed' }, isDated: true },
  { name: 'contacts', icon: 'clock', path: 'contacts', query: LATE, isDated: true, act: triage('contacts') },
  {
    name: 'tests',
    icon: 'clock',
    path: 'product-test-request',
    query: LATE,
    isDated: true,
    act: triage('product-test-request'),
  },
  {
    name: 'kits',
    icon: 'gift',
    path: 'centers',
    query: { isAuthorized: 'true', welcomeKit: 'not_received' },
    act: 'centers/exports',
  },
] as const satisfies readonly Waiting[];

interface Waiting {
  name: string;
  icon: IconName;
  path: string;
  query: Readonly<Record<string, string>>;
  isDated?: true;
  act?: string;
}

const MOVED = [
  { name: 'treatments', path: 'treatments', field: 'treatedOn' },
  { name: 'people', path: 'users', field: 'createdAt' },
  { name: 'codes', path: 'product-codes', field: 'consumptionDate' },
  { name: 'messages', path: 'contacts', field: 'createdAt' },
] as const;

const FIRST = 5;

/** The office's most urgent work with its reason, and this week's changes beside the week before. */
export async function OfficeDay({ me, query }: ListPart) {
  // Not while searching or filtering.
  if (me.group !== 'admin' || Object.keys(query).some((name) => name !== 'saved')) return null;
  const t = await getTranslations('today');
  const today = todayText();
  const during = (field: string, from: number, to: number) => ({
    [`${field}[gte]`]: addDays(today, from),
    [`${field}[lte]`]: addDays(today, to),
  });
  // Two at a time: the list itself is read beside them.
  const [waiting, moved, unusual, reviews] = await Promise.all([
    inTurn(WAITING, (one) => waitingIn(me, one)),
    inTurn(MOVED, async ({ name, path, field }) => {
      const now = await countList(me, path, during(field, -6, 0));
      const before = await countList(me, path, during(field, -13, -7));
      return { label: t(`moved.${name}`), ...now, before: before.count };
    }),
    countUnusualEarners(me),
    countReviewsToRead(),
  ]);
  const pages = [
    { name: 'reviews', icon: 'star', count: reviews, href: hrefOf(me.group, 'reviews') },
    { name: 'unusual', icon: 'gem', count: unusual, href: hrefOf(me.group, 'statistics/unusual-earners') },
  ] as const;
  const items = [...waiting, ...pages.map((one) => ({ ...one, oldest: undefined, act: one.href }))];
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
        {t('own')}
        <Icon name="chevron-down" className="size-4 transition-transform" />
      </label>
      <div className="grid items-start gap-x-8 *:min-w-0 max-sm:not-peer-checked:hidden xl:grid-cols-[1fr_15rem]">
        <Today
          title={t('own')}
          items={items
            .filter(({ count }) => count > 0)
            .slice(0, FIRST)
            .map(({ name, icon, count, oldest, href, act }) => ({
              id: name,
              icon,
              title: t(`office.${name}.title`, { count }),
              reason: oldest ? t('oldest', { day: oldest }) : t(`office.${name}.reason`),
              href,
              act: (
                <LinkButton size="sm" variant="secondary" href={act}>
                  {t(`office.${name}.act`)}
                </LinkButton>
              ),
            }))}
        />
        <section
          aria-labelledby="week"
          className="mb-5 max-xl:flex max-xl:flex-wrap max-xl:items-baseline max-xl:gap-x-6 xl:pt-5"
        >
          <h2 id="week" className="font-semibold">
            {t('week')}
          </h2>
          <Figures figures={moved} />
        </section>
      </div>
    </>
  );
}

async function waitingIn<Name extends string>(me: Person, one: Waiting & { name: Name }) {
  const { name, icon, path, query, isDated, act } = one;
  const asked = isDated ? { ...query, sort: 'createdAt' } : query;
  const list = listScreens[path]!;
  const wanted = isDated ? ['createdAt'] : list.columns.slice(0, 1);
  const { records, total } = await openFirst(list, me, asked, wanted, { limit: 1 });
  const href = `${hrefOf(me.group, path)}?${new URLSearchParams(query)}`;
  const since = records[0]?.createdAt;
  return {
    name,
    icon,
    count: total,
    oldest: typeof since === 'string' ? dayText(since) : undefined,
    href,
    act: act ? hrefOf(me.group, act) : href,
  };
}

async function inTurn<One, Made>(all: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of all) made.push(await make(one));
  return made;
}
