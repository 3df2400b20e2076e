import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { Latest } from '@/lib/core/screens/open-latest';
import { CENTER_EVENT_TYPES } from '@/lib/nouns/centers/events/schema';
import { dayText, todayText } from '@/lib/run/i18n/dates';
import { partsOf, typedDay } from '@/lib/run/i18n/typed-times';
import { EventDialog } from './event-dialog';

interface EventCardProps {
  centerId: string;
  events: Latest;
  mayAdd: boolean;
  path: string;
}

export async function EventCard({ centerId, events: { records, names }, mayAdd, path }: EventCardProps) {
  const [t, types, all] = await Promise.all([
    getTranslations('center-events'),
    getTranslations('records.values.type'),
    getTranslations(),
  ]);
  const dialog = (isNew: boolean) => ({
    centerId,
    today: todayText(),
    types: CENTER_EVENT_TYPES.map((value) => ({ value, label: types(value as 'qualified') })),
    next: `${path}?saved=${isNew ? 'eventCreated' : 'eventUpdated'}`,
    words: {
      trigger: isNew ? t('add') : all('portal.form.edit'),
      title: isNew ? t('addTitle') : t('editTitle'),
      submit: isNew ? t('add') : t('save'),
      cancel: all('portal.cancel'),
      failed: all('portal.callFailed'),
      type: all('records.fields.type'),
      day: all('records.fields.eventDate'),
      notes: all('records.fields.notes'),
      choose: all('forms.choose'),
      optional: all('forms.optional'),
    },
  });
  return (
    <Card heading={all('timeline.kinds.events')}>
      {records.length === 0 && <p className="mt-1 text-ink-soft text-sm">{t('none')}</p>}
      <ol className="mt-2 divide-y divide-line text-sm">
        {records.map(({ _id, type, eventDate, user, notes }) => (
          <li key={_id} className="py-2">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <b className="font-semibold">{types(type as 'qualified')}</b>
                {typeof user === 'string' && names[user] && <span> · {names[user]}</span>}
                <time dateTime={String(eventDate)} className="block text-ink-soft tabular-nums">
                  {dayText(String(eventDate))}
                </time>
              </div>
              {mayAdd && (
                <EventDialog
                  {...dialog(false)}
                  event={{
                    id: _id,
                    type: String(type),
                    notes: typeof notes === 'string' ? notes : '',
                    day: typedDay(partsOf(String(eventDate)).day) ?? '',
                  }}
                />
              )}
            </div>
            {typeof notes === 'string' && <p className="mt-1 whitespace-pre-line">{notes}</p>}
          </li>
        ))}
      </ol>
      {mayAdd && (
        <div className="mt-3">
          <EventDialog {...dialog(true)} />
        </div>
      )}
    </Card>
  );
}
