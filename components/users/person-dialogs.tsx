'use client';
import { useSearchParams } from 'next/navigation';

import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextAreaField, TextField } from '@/components/ui/text-field';
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

interface CreditsDialogProps {
  userId: string;
  kinds: Option[];
  next: string;
  words: DialogWords & Record<'kind' | 'way' | 'add' | 'take' | 'amount' | 'reason', string>;
}

/** Adds credits to a professional's ledger by hand, or takes some away, with a reason. */
export function CreditsDialog({ userId, kinds, next, words }: CreditsDialogProps) {
  const [, sign, given] = /^([+-]?)(\d{1,6})$/.exec(useSearchParams().get('amount') ?? '') ?? [];
  const ways = (['add', 'take'] as const).map((value) => ({ value, label: words[value] }));
  return (
    <RequestDialog
      words={words}
      act="correctCredits"
      icon="edit"
      next={next}
      request={({ kind, way, amount: typed = '', reason = '' }) => {
        const amount = /^\d+$/.test(typed.trim()) ? Number(typed) * (way === 'take' ? -1 : 1) : null;
        return {
          method: 'POST',
          path: `/api/users/${userId}/credits`,
          body: { kind, ...(typed.trim() && { amount }), reason },
        };
      }}
    >
      {(errors) => (
        <>
          <SelectField name="kind" id="credits-kind" label={words.kind} options={kinds} error={errors.kind} />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              name="way"
              id="credits-way"
              label={words.way}
              options={ways}
              defaultValue={sign === '-' ? 'take' : 'add'}
            />
            <TextField
              name="amount"
              id="credits-amount"
              label={words.amount}
              inputMode="numeric"
              defaultValue={given}
              maxLength={LONGEST.figure}
              className="tabular-nums"
              error={errors.amount}
            />
          </div>
          <TextAreaField
            name="reason"
            id="credits-reason"
            label={words.reason}
            rows={2}
            maxLength={LONGEST.remark}
            error={errors.reason}
          />
        </>
      )}
    </RequestDialog>
  );
}
