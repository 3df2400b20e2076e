'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

export interface ReportWords extends DialogWords {
  type: string;
  choose: string;
  reason: string;
}

interface ReportDialogProps {
  about: { userId: string } | { centerId: string };
  reporterUserId: string;
  types: Option[];
  next: string;
  words: ReportWords;
}

/** Reports a center or a person to the programme. */
export function ReportDialog({ about, reporterUserId, types, next, words }: ReportDialogProps) {
  return (
    <RequestDialog
      words={words}
      icon="alert"
      look="quiet"
      next={next}
      request={({ type, reason = '' }) => ({
        method: 'POST',
        path: '/api/reportings',
        body: { ...about, reporterUserId, ...(type && { type }), reason: reason.trim() },
      })}
    >
      {(field) => (
        <>
          <SelectField
            {...field('type')}
            label={words.type}
            options={types}
            placeholder={words.choose}
            defaultValue=""
          />
          <TextAreaField {...field('reason')} label={words.reason} maxLength={LONGEST.comment} />
        </>
      )}
    </RequestDialog>
  );
}
