import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { forbidden } from '@/lib/run/errors';
import { todayText } from '@/lib/run/i18n/dates';
import { cachedProgramme, countProgramme, monthsUpTo } from './cached-programme';
import { lastDay } from './rules.months';
import { type FigureOf, figuresOn, type Period, REACHED, startOf } from './rules.programme';

export type Figure = FigureOf & { count: number; href: string };

export type Programme = {
  period: Period;
  /** Null: just now. */
  countedAt: Date | null;
  start: string | null;
  figures: Figure[];
  months: string[];
  reached: Figure[];
  /** Treatments by region of Italy, and by other country. */
  places: (Figure & { country: string | null; region: string | null })[];
};

/**
 * The figures of the programme, each with the list behind it; in a large programme those counted within the last hour.
 * @throws Problem 403 for anybody but an admin
 */
export async function openProgramme(me: Person, period: Period, now = new Date()): Promise<Programme> {
  if (me.group !== 'admin') throw forbidden();
  const { day, counts, spread, at } =
    (await cachedProgramme(period)) ?? (await countProgramme(me, period, todayText(now)));
  const start = startOf(period, day);
  const months = monthsUpTo(day);
  const figure = (of: FigureOf, count: number): Figure => ({
    ...of,
    count,
    href: hrefOf(me.group, `${of.screen}?${new URLSearchParams(of.query)}`),
  });
  const reachedIn = (level: string, month: string) =>
    spread.reached.find((one) => one.level === level && one.month === month)?.count ?? 0;
  return {
    period,
    countedAt: at,
    start,
    months,
    figures: figuresOn(period, day).map((one) => figure(one, counts[one.name] ?? 0)),
    reached: REACHED.flatMap((level) =>
      months.map((month) => {
        const query = { type: level, 'eventDate[gte]': `${month}-01`, 'eventDate[lte]': lastDay(month) };
        return figure({ name: `${level}.${month}`, screen: 'centerEvents', query }, reachedIn(level, month));
      }),
    ),
    places: spread.places.map(({ country, region, count }) => {
      const query = { ...placeQuery(country, region), ...(start && { 'treatedOn[gte]': start }) };
      const name = `treatments.${country ?? ''}.${region ?? ''}`;
      return { ...figure({ name, screen: 'treatments', query }, count), country, region };
    }),
  };
}

const placeQuery = (country: string | null, region: string | null): Record<string, string> => ({
  ...inPlace('country', country),
  ...(country === 'IT' && inPlace('region', region)),
});

const inPlace = (part: 'country' | 'region', value: string | null) =>
  value === null ? { [`centerAddress.${part}[empty]`]: 'true' } : { [`centerAddress.${part}`]: value };
