'use client';
import { DateField } from '@/components/fields/date-field';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { dayFrom, instantOf } from '@/lib/run/i18n/typed-times';

export interface EventWords extends DialogWords {
  type: string;
  day: string;
  choose: string;
  notes: string;
  optional: string;
}

/** Noon is the same day in every time zone of the programme. */
const NOON = '12:00';

interface EventDialogProps {
  centerId: string;
  /** The event to edit; absent to add one. */
  event?: { id: string; type: string; notes: string; day: string };
  types: Option[];
  /** yyyy-MM-dd */
  today: string;
  next: string;
  words: EventWords;
}

/**
 * Adds an event to a center, of today or any other day, or edits its day and notes; an existing event keeps its type.
 */
export function EventDialog({ centerId, event, types, today, next, words }: EventDialogProps) {
  const now = event?.day ?? today;
  const about = event && types.find(({ value }) => value === event.type)?.label;
  return (
    <RequestDialog
      words={words}
      icon={event ? 'edit' : 'plus'}
      look={event ? 'quiet' : 'secondary'}
      {...(about && { about })}
      next={next}
      request={({ type, day = '', notes = '' }) => {
        const when = dayFrom(day) === now ? {} : { eventDate: instantOf(day, NOON) ?? day };
        const fields = { ...when, notes: notes || null };
        return event
          ? { method: 'PUT', path: `/api/center-events/${event.id}`, body: fields }
          : { method: 'POST', path: '/api/center-events', body: { ...(type && { type }), ...fields, centerId } };
      }}
    >
      {(field) => (
        <>
          <SelectField
            {...field('type')}
            label={words.type}
            options={types}
            placeholder={words.choose}
            defaultValue={event?.type ?? ''}
            disabled={Boolean(event)}
          />
          <DateField {...field('day', 'eventDate')} label={words.day} defaultValue={now} />
          <TextAreaField
            {...field('notes')}
            label={words.notes}
            optional={words.optional}
            defaultValue={event?.notes ?? ''}
            maxLength={LONGEST.comment}
          />
        </>
      )}
    </RequestDialog>
  );
}
