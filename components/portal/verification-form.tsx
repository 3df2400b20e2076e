import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type FormState, fieldState } from '@/components/form/form-state';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';

interface VerificationFormProps {
  action: string;
  /** Of the draft that came back; what was written is sent along again. */
  state: FormState;
  /** What is never kept in a draft, and has to be given once more. */
  children?: ReactNode;
}

/** In place of a form that was refused: asks for the password, and repeats what was asked for. Needs no JavaScript. */
export async function VerificationForm({ action, state, children }: VerificationFormProps) {
  const t = await getTranslations('portal.verification');
  return (
    <form
      method="post"
      action={action}
      id="problems"
      aria-labelledby="problems-title"
      tabIndex={-1}
      noValidate
      className="mt-4 space-y-4 rounded-control border-2 border-accent p-4"
    >
      <h3 id="problems-title" className="font-semibold">
        {t('title')}
      </h3>
      <p className="text-ink-soft text-sm">{t('text')}</p>
      {Object.entries(state.values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <TextField
        {...fieldState(state)('verificationPassword')}
        type="password"
        label={t('password')}
        autoComplete="current-password"
        maxLength={128}
      />
      <Button type="submit">{t('submit')}</Button>
    </form>
  );
}
