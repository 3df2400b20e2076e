import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { clock, closureOn, localDay, localTime, openState } from '@/lib/nouns/centers/opening-hours/rules';
import type { DayHours, LocalTime } from '@/lib/nouns/centers/opening-hours/schema';
import { addDays, dayText, periodText } from '@/lib/run/i18n/dates';
import { HoursTable, weekdayNames } from './hours-table';

/** Sentences with the placeholders `{time}`, `{day}` and `{date}`, and weekday names, Monday first. */
export type OpenSentences = {
  openUntil: string;
  opensToday: string;
  opensOn: string;
  closedNow: string;
  closedUntil: string;
  days: string[];
};

type WeekOfHours = { hours: DayHours[]; closures: string[] };

/** "Open now, until 19:00"; runs on the server, and in the browser as time passes. `day` is the local one, yyyy-MM-dd. */
export function openSentence(
  { hours, closures }: WeekOfHours,
  at: LocalTime & { day: string },
  texts: OpenSentences,
): { open: boolean; text: string } {
  const lastDayOff = closureOn(closures, at.day);
  if (lastDayOff) return { open: false, text: texts.closedUntil.replace('{date}', dayText(lastDayOff)) };
  const state = openState(hours, at);
  if (state.open) return { open: true, text: texts.openUntil.replace('{time}', clock(state.closesAt)) };
  if (!state.opens || closureOn(closures, addDays(at.day, state.opens.inDays)))
    return { open: false, text: texts.closedNow };
  const { inDays, weekday, at: minute } = state.opens;
  const sentence = inDays === 0 ? texts.opensToday : texts.opensOn;
  const text = sentence.replace('{time}', clock(minute)).replace('{day}', texts.days[weekday - 1] ?? '');
  return { open: false, text };
}

interface Week {
  hours: DayHours[];
  /** ISO intervals of days. */
  closures: string[];
  timeZone: string;
}

async function openSentences(): Promise<OpenSentences> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('centers.public')]);
  // The placeholders are filled in later, in the browser too.
  const [time, day, date] = ['{time}', '{day}', '{date}'];
  return {
    openUntil: t('openUntil', { time }),
    opensToday: t('opensToday', { time }),
    opensOn: t('opensOn', { time, day }),
    closedNow: t('closedNow'),
    closedUntil: t('closedUntil', { date }),
    days: weekdayNames(locale),
  };
}

/** Keeps every `OpenNow` within it up to date while the page is open. */
export async function OpeningScope({ week, children }: { week: Week; children: ReactNode }) {
  return (
    <div
      data-island="opening"
      data-hours={JSON.stringify(week.hours)}
      data-closures={week.closures.join(' ')}
      data-zone={week.timeZone}
      data-texts={JSON.stringify(await openSentences())}
    >
      {children}
    </div>
  );
}

export async function OpenNow({ week: { hours, closures, timeZone }, now }: { week: Week; now: Date }) {
  if (hours.length === 0) return null;
  const at = { ...localTime(now, timeZone), day: localDay(now, timeZone) };
  const { open, text } = openSentence({ hours, closures }, at, await openSentences());
  return (
    <p data-state className={`flex items-center gap-2 font-semibold [&.is-open]:text-good ${open ? 'is-open' : ''}`}>
      <Icon name="clock" />
      <span>{text}</span>
    </p>
  );
}

/** The week as a table, and the days off that are still to come. */
export async function Opening({ week: { hours, closures, timeZone }, now }: { week: Week; now: Date }) {
  const t = await getTranslations('centers.public');
  const today = localDay(now, timeZone);
  const coming = closures.filter((interval) => interval.split('/')[1]! >= today).toSorted();
  return (
    <>
      {hours.length === 0 ? (
        <p className="text-ink-soft">{t('hoursUnknown')}</p>
      ) : (
        <>
          <HoursTable hours={hours} />
          {/* Only if the time zone differs from the programme's. */}
          {localTime(now, timeZone).minute !== localTime(now, 'Europe/Rome').minute && (
            <p className="mt-2 text-ink-soft text-sm print:hidden">{t('hoursZone')}</p>
          )}
        </>
      )}
      {coming.length > 0 && (
        <p className="mt-3 flex items-start gap-2">
          <Icon name="calendar" className="mt-0.5 text-ink-soft" />
          <span>
            {t('closures')}{' '}
            {coming.map((interval, index) => (
              <strong key={interval} className={closureOn([interval], today) ? 'text-warn' : undefined}>
                {index > 0 && ', '}
                {periodText(interval)}
              </strong>
            ))}
          </span>
        </p>
      )}
    </>
  );
}
