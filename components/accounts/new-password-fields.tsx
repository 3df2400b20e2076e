import { getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

/** A new password of at least `shortest` characters, typed twice. Never refilled after a rejected attempt. */
export async function NewPasswordFields({ state, shortest }: { state: FormState; shortest: number }) {
  const t = await getTranslations('accounts');
  const field = fieldState(state);
  return (
    <>
      <TextField
        {...field('password')}
        label={t('fields.newPassword')}
        hint={t('passwordHint', { min: shortest })}
        type="password"
        autoComplete="new-password"
        maxLength={LONGEST.password}
      />
      <TextField
        {...field('passwordAgain')}
        label={t('fields.passwordAgain')}
        type="password"
        autoComplete="new-password"
        maxLength={LONGEST.password}
      />
    </>
  );
}
