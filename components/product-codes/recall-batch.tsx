'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

interface RecallBatchProps {
  id: string;
  next: string;
  words: DialogWords & { reason: string; reasonHint: string };
}

/** Recalls a batch of codes; everybody who has used one of them reads the reason. */
export function RecallBatch({ id, next, words }: RecallBatchProps) {
  return (
    <RequestDialog
      words={words}
      act="recall"
      icon="alert"
      look="danger"
      next={next}
      request={({ reason }) => ({
        method: 'POST',
        path: `/api/product-code-batches/${id}/recall`,
        body: { reason: reason ?? '' },
      })}
    >
      {(field) => (
        <TextAreaField {...field('reason')} label={words.reason} hint={words.reasonHint} maxLength={LONGEST.remark} />
      )}
    </RequestDialog>
  );
}
