'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

interface SeeAsDialogProps {
  id: string;
  /** That user's landing page. */
  to: string;
  words: DialogWords & { reason: string };
}

/** Asks for a reason, then starts viewing the portal as that user. */
export function SeeAsDialog({ id, to, words }: SeeAsDialogProps) {
  return (
    <RequestDialog
      words={words}
      act="seeAs"
      icon="user"
      size="md"
      next={to}
      request={({ reason = '' }) => ({ method: 'POST', path: `/api/users/${id}/seeing`, body: { reason } })}
    >
      {(errors) => (
        <TextAreaField
          name="reason"
          id="see-as-reason"
          label={words.reason}
          rows={2}
          maxLength={LONGEST.reason}
          error={errors.reason}
        />
      )}
    </RequestDialog>
  );
}
