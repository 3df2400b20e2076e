'use client';
import { DateField } from '@/components/fields/date-field';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST_VISIT_NOTES } from '@/lib/nouns/centers/visits/schema';
import { typedDay } from '@/lib/run/i18n/typed-times';

export interface VisitWords extends DialogWords {
  visitedOn: string;
  notes: string;
  nextContactOn: string;
  optional: string;
}

interface VisitDialogProps {
  centerId: string;
  /** The visit to edit, days in display format; without an id a new one is added. */
  visit: { id?: string; visitedOn: string; notes: string; nextContactOn: string };
  next: string;
  words: VisitWords;
}

/** Records a visit and the next contact date, or edits them. */
export function VisitDialog({ centerId, visit, next, words }: VisitDialogProps) {
  const day = (typed = '') => typedDay(typed) ?? (typed.trim() || null);
  return (
    <RequestDialog
      words={words}
      icon={visit.id ? 'edit' : 'plus'}
      look={visit.id ? 'quiet' : 'secondary'}
      {...(visit.id && { about: visit.visitedOn })}
      next={next}
      request={({ visitedOn, notes = '', nextContactOn }) => {
        const body = { visitedOn: day(visitedOn), notes: notes.trim(), nextContactOn: day(nextContactOn) };
        return visit.id
          ? { method: 'PUT', path: `/api/center-visits/${visit.id}`, body }
          : { method: 'POST', path: '/api/center-visits', body: { ...body, centerId } };
      }}
    >
      {(field) => (
        <>
          <DateField {...field('visitedOn')} label={words.visitedOn} defaultValue={visit.visitedOn} />
          <TextAreaField
            {...field('notes')}
            label={words.notes}
            defaultValue={visit.notes}
            maxLength={LONGEST_VISIT_NOTES}
          />
          <DateField
            {...field('nextContactOn')}
            label={words.nextContactOn}
            optional={words.optional}
            defaultValue={visit.nextContactOn}
          />
        </>
      )}
    </RequestDialog>
  );
}
