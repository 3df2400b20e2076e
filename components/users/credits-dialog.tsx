'use client';
import { type DialogWords, RequestDialog } from '@/components/portal/request-dialog';
import { type Option, SelectField } from '@/components/ui/select-field';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

interface CreditsDialogProps {
  userId: string;
  kinds: Option[];
  next: string;
  words: DialogWords & Record<'kind' | 'way' | 'add' | 'take' | 'amount' | 'reason', string>;
}

/** Adds credits to a professional's ledger by hand, or takes some away, with a reason. */
export function CreditsDialog({ userId, kinds, next, words }: CreditsDialogProps) {
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
            <SelectField name="way" id="credits-way" label={words.way} options={ways} />
            <TextField
              name="amount"
              id="credits-amount"
              label={words.amount}
              inputMode="numeric"
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
