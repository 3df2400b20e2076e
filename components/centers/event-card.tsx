import { getTranslations } from 'next-intl/server';
import { FieldsDialog } from '@/components/portal/fields-dialog';
import { Card } from '@/components/ui/card';
import { FirstOfList } from '@/components/ui/first-of-list';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Latest } from '@/lib/core/screens/open-latest';
import { CENTER_EVENT_TYPES } from '@/lib/nouns/centers/events/schema';
import { dayText, todayText } from '@/lib/run/i18n/dates';
import { partsOf, typedDay } from '@/lib/run/i18n/typed-times';

interface EventCardProps {
  centerId: string;
  events: Latest;
  mayAdd: boolean;
  path: string;
}

export async function EventCard({ centerId, events: { records, names }, mayAdd, path }: EventCardProps) {
  const t = await getTranslations('center-events');
  const types = await getTranslations('records.values.type');
  const all = await getTranslations();
  const dialog = (event?: Latest['records'][number]) => (
    <FieldsDialog
      request={
        event
          ? { method: 'PUT', path: `/api/center-events/${event._id}` }
          : { method: 'POST', path: '/api/center-events', body: { centerId } }
      }
      fields={[
        {
          name: 'type',
          label: all('records.fields.type'),
          kind: 'choice',
          value: event ? String(event.type) : '',
          options: CENTER_EVENT_TYPES.map((value) => ({ value, label: types(value as 'qualified') })),
          ...(event && { isFixed: true }),
        },
        {
          name: 'eventDate',
          label: all('records.fields.eventDate'),
          kind: 'noon',
          value: event ? (typedDay(partsOf(String(event.eventDate)).day) ?? '') : todayText(),
        },
        {
          name: 'notes',
          label: all('records.fields.notes'),
          kind: 'long',
          value: typeof event?.notes === 'string' ? event.notes : '',
          max: LONGEST.comment,
          isOptional: true,
        },
      ]}
      icon={event ? 'edit' : 'plus'}
      look={event ? 'quiet' : 'secondary'}
      {...(event && { about: types(event.type as 'qualified') })}
      next={`${path}?saved=${event ? 'eventUpdated' : 'eventCreated'}`}
      words={{
        trigger: event ? all('portal.form.edit') : t('add'),
        title: t(event ? 'editTitle' : 'addTitle'),
        submit: t(event ? 'save' : 'add'),
      }}
    />
  );
  return (
    <Card heading={all('timeline.kinds.events')}>
      {records.length === 0 && <p className="mt-1 text-ink-soft text-sm">{t('none')}</p>}
      <FirstOfList more={all('timeline.older')}>
        {records.map((event) => {
          const { _id, type, eventDate, user, notes } = event;
          return (
            <li key={_id} className="py-2">
              <div className="flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  <b className="font-semibold">{types(type as 'qualified')}</b>
                  {typeof user === 'string' && names[user] && <span> · {names[user]}</span>}
                  <time dateTime={String(eventDate)} className="block text-ink-soft tabular-nums">
                    {dayText(String(eventDate))}
                  </time>
                </div>
                {mayAdd && dialog(event)}
              </div>
              {typeof notes === 'string' && <p className="mt-1 whitespace-pre-line">{notes}</p>}
            </li>
          );
        })}
      </FirstOfList>
      {mayAdd && <div className="mt-3">{dialog()}</div>}
    </Card>
  );
}
