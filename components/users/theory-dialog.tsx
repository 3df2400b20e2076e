'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

interface TheoryDialogProps {
  userId: string;
  /** The override of the earned points; null if there is none. */
  points: number | null;
  next: string;
  words: DialogWords & { points: string; pointsHint: string; reason: string };
}

/** Overrides the theory points somebody has earned, with a reason; empty removes the override. */
export function TheoryDialog({ userId, points, next, words }: TheoryDialogProps) {
  return (
    <RequestDialog
      words={words}
      icon="edit"
      next={next}
      request={({ points: typed = '', reason }) => ({
        method: 'PUT',
        path: `/api/users/${userId}/forced-theory`,
        body: { points: typed.trim() === '' ? null : Number(typed), reason: reason ?? '' },
      })}
    >
      {(errors) => (
        <>
          <TextField
            name="points"
            id="theory-points"
            label={words.points}
            hint={words.pointsHint}
            inputMode="numeric"
            maxLength={LONGEST.figure}
            className="max-w-32 tabular-nums"
            defaultValue={points === null ? '' : String(points)}
            error={errors.points}
          />
          <TextAreaField
            name="reason"
            id="theory-reason"
            label={words.reason}
            maxLength={LONGEST.reason}
            error={errors.reason}
          />
        </>
      )}
    </RequestDialog>
  );
}
