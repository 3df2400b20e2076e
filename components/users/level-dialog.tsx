'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextAreaField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

interface LevelDialogProps {
  userId: string;
  /** The levels above the current one. */
  levels: Option[];
  next: string;
  words: DialogWords & { level: string; choose: string; reason: string };
}

/** Raises a professional to a level, with a reason. */
export function LevelDialog({ userId, levels, next, words }: LevelDialogProps) {
  return (
    <RequestDialog
      words={words}
      act="changeLevel"
      icon="edit"
      next={next}
      request={({ level, reason = '' }) => ({
        method: 'PUT',
        path: `/api/users/${userId}/level`,
        body: { ...(level && { level }), reason },
      })}
    >
      {(errors) => (
        <>
          <SelectField
            name="level"
            id="new-level"
            label={words.level}
            placeholder={words.choose}
            options={levels}
            error={errors.level}
          />
          <TextAreaField
            name="reason"
            id="level-reason"
            label={words.reason}
            maxLength={LONGEST.reason}
            error={errors.reason}
          />
        </>
      )}
    </RequestDialog>
  );
}
