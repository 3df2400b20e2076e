'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextAreaField } from '@/components/ui/text-field';

export interface EventWords extends DialogWords {
  type: string;
  choose: string;
  notes: string;
  optional: string;
}

interface EventDialogProps {
  centerId: string;
  /** The event to edit; absent to add one. */
  event?: { id: string; type: string; notes: string };
  types: Option[];
  next: string;
  words: EventWords;
}

/** Adds an event to a center, or edits its notes; an existing event keeps its type. */
export function EventDialog({ centerId, event, types, next, words }: EventDialogProps) {
  const about = event && types.find(({ value }) => value === event.type)?.label;
  return (
    <RequestDialog
      words={words}
      icon={event ? 'edit' : 'plus'}
      look={event ? 'quiet' : 'secondary'}
      {...(about && { about })}
      next={next}
      request={({ type, notes = '' }) =>
        event
          ? { method: 'PUT', path: `/api/center-events/${event.id}`, body: { notes: notes || null } }
          : {
              method: 'POST',
              path: '/api/center-events',
              body: { ...(type && { type }), notes: notes || null, centerId },
            }
      }
    >
      {(errors) => (
        <>
          <SelectField
            name="type"
            id="dialog-type"
            label={words.type}
            options={types}
            placeholder={words.choose}
            defaultValue={event?.type ?? ''}
            disabled={Boolean(event)}
            error={errors.type}
          />
          <TextAreaField
            name="notes"
            id="dialog-notes"
            label={words.notes}
            optional={words.optional}
            defaultValue={event?.notes ?? ''}
            maxLength={4000}
            error={errors.notes}
          />
        </>
      )}
    </RequestDialog>
  );
}
