import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { Treatment } from '@/lib/nouns/treatments/data';
import type { Control } from '@/lib/nouns/treatments/rules.controls';
import { writeCalendar } from '@/lib/run/i18n/calendar-file';
import { addDays, dayText } from '@/lib/run/i18n/dates';

interface NextControlProps {
  treatment: Treatment;
  next: Control | null;
  /** yyyy-MM-dd */
  today: string;
  /** For the calendar. */
  link: string;
  /** The public page of the practice and its telephone, if it has them. */
  practice: { href: string; phone: string | null } | null;
}

/** The date of the next control, as a line and for the calendar, and the practice's contacts. */
export async function NextControl({ treatment, next, today, link: address, practice }: NextControlProps) {
  const t = await getTranslations('treatments.own');
  const { _id, centerName } = treatment;
  const isAhead = next !== null && next.due >= today;
  // A file within the page: it needs neither a request nor a script.
  const file = isAhead
    ? writeCalendar(
        [
          {
            uid: `control-${_id}-${next.period}`,
            from: next.due,
            to: addDays(next.due, 1),
            title: t('calendar', { center: centerName ?? '' }),
            place: centerName ?? '',
            text: '',
            link: address,
          },
        ],
        new Date(),
      )
    : '';
  return (
    <Card>
      <h2 className="flex items-center gap-2 font-semibold text-lg">
        <Icon name="calendar" className="text-accent" />
        {next ? t(isAhead ? 'next' : 'overdue', { day: dayText(next.due) }) : t('noNext')}
      </h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {isAhead && (
          <LinkButton
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
            download={`${next.due}.ics`}
          >
            {t('addToCalendar')}
          </LinkButton>
        )}
        {practice && (
          <LinkButton href={practice.href} variant={isAhead ? 'quiet' : 'primary'}>
            {t('ask')}
          </LinkButton>
        )}
        {practice?.phone && (
          <LinkButton href={`tel:${practice.phone}`} variant="quiet">
            <Icon name="phone" />
            {t('call')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
