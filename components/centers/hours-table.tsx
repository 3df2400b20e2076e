import { getLocale, getTranslations } from 'next-intl/server';
import { Fragment } from 'react';
import { clock, stretches } from '@/lib/nouns/centers/opening-hours/rules';
import type { DayHours } from '@/lib/nouns/centers/opening-hours/schema';

/** Weekday names in a language, Monday first: 1 January 2024 was a Monday. */
export function weekdayNames(locale: string): string[] {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => name.format(Date.UTC(2024, 0, day)));
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** The week as a table. A day without a row is closed, as Sunday always is. */
export async function HoursTable({ hours }: { hours: DayHours[] }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('centers.public')]);
  const names = weekdayNames(locale);
  return (
    <table className="w-full max-w-md text-left tabular-nums">
      <caption className="sr-only">{t('hours')}</caption>
      <tbody>
        {WEEK.map((weekday) => {
          const open = hours.filter((day) => day.weekday === weekday).flatMap(stretches);
          return (
            <tr
              key={weekday}
              data-weekday={weekday}
              className="border-line border-b last:border-0 [&.is-today]:font-semibold"
            >
              <th scope="row" className="py-1.5 pr-4 font-normal first-letter:uppercase [.is-today>&]:font-semibold">
                {names[weekday - 1]}
              </th>
              <td className="py-1.5 text-right">
                {open.length === 0 ? (
                  <span className="text-ink-soft">{t('closed')}</span>
                ) : (
                  open.map(([from, to], place) => (
                    <Fragment key={from}>
                      {place > 0 && ', '}
                      <span className="whitespace-nowrap">
                        {clock(from)}–{clock(to)}
                      </span>
                    </Fragment>
                  ))
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
