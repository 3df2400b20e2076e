import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PasskeyProof } from '@/components/accounts/passkey-proof';
import { type FormState, fieldState } from '@/components/form/form-state';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/text-field';

interface VerificationFormProps {
  action: string;
  /** The returned draft; its values are sent again. */
  state: FormState;
  /** Fields that are never stored in a draft and must be entered again. */
  children?: ReactNode;
}

/** Replaces a form that was refused: asks for the password, and repeats the request. Works without JavaScript. */
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
      <PasskeyProof sends />
      <PasswordField {...fieldState(state)('verificationPassword')} label={t('passwordOrCode')} />
      <Button type="submit">{t('submit')}</Button>
    </form>
  );
}
