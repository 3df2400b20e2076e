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
      {(field) => <TextAreaField {...field('reason')} label={words.reason} rows={2} maxLength={LONGEST.reason} />}
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

/** Only an empty field removes the override; invalid numbers are sent as typed, to be refused. */
const pointsIn = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : typed || null);

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
        body: { points: pointsIn(typed.trim()), reason: reason ?? '' },
      })}
    >
      {(field) => (
        <>
          <TextField
            {...field('points')}
            label={words.points}
            hint={words.pointsHint}
            inputMode="numeric"
            maxLength={LONGEST.figure}
            className="max-w-32 tabular-nums"
            defaultValue={points === null ? '' : String(points)}
          />
          <TextAreaField {...field('reason')} label={words.reason} maxLength={LONGEST.reason} />
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
      {(field) => (
        <>
          <SelectField {...field('level')} label={words.level} placeholder={words.choose} options={levels} />
          <TextAreaField {...field('reason')} label={words.reason} maxLength={LONGEST.reason} />
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
      {(field) => (
        <>
          <SelectField {...field('kind')} label={words.kind} options={kinds} />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              {...field('way')}
              label={words.way}
              options={ways}
              defaultValue={sign === '-' ? 'take' : 'add'}
            />
            <TextField
              {...field('amount')}
              label={words.amount}
              inputMode="numeric"
              defaultValue={given}
              maxLength={LONGEST.figure}
              className="tabular-nums"
            />
          </div>
          <TextAreaField {...field('reason')} label={words.reason} rows={2} maxLength={LONGEST.remark} />
        </>
      )}
    </RequestDialog>
  );
}
