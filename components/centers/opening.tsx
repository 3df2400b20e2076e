import { getLocale, getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { localTime } from '@/lib/nouns/centers/opening-hours/rules';
import type { DayHours } from '@/lib/nouns/centers/opening-hours/schema';
import { HoursTable, weekdayNames } from './hours-table';
import { openSentence } from './open-sentence';

/**
 * Opening hours with "open now" in the center's own time zone. The page may be cached or stay open for hours, so the
 * island updates the sentence every minute.
 */
export async function Opening({ hours, timeZone, now }: { hours: DayHours[]; timeZone: string; now: Date }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('centers.public')]);
  if (hours.length === 0) return <p>{t('hoursUnknown')}</p>;
  const [time, day] = ['{time}', '{day}'];
  const sentences = {
    openUntil: t('openUntil', { time }),
    opensToday: t('opensToday', { time }),
    opensOn: t('opensOn', { time, day }),
    closedNow: t('closedNow'),
    days: weekdayNames(locale),
  };
  const { open, text } = openSentence(hours, localTime(now, timeZone), sentences);
  return (
    <div
      data-island="opening"
      data-hours={JSON.stringify(hours)}
      data-zone={timeZone}
      data-texts={JSON.stringify(sentences)}
    >
      <p
        data-state
        className={`mb-3 flex items-center gap-2 font-semibold [&.is-open]:text-good ${open ? 'is-open' : ''}`}
      >
        <Icon name="clock" />
        <span>{text}</span>
      </p>
      <HoursTable hours={hours} />
      <p className="mt-2 text-ink-soft text-sm">{t('hoursZone')}</p>
    </div>
  );
}
