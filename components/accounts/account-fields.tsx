import { getTranslations } from 'next-intl/server';
import type { ComponentProps } from 'react';
import { boxState, type FormState, fieldState } from '@/components/form/form-state';
import { PrivacyField } from '@/components/form/privacy-field';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Icon } from '@/components/ui/icon';
import { EmailField, PasswordField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';

/** A password that can be looked at while it is typed. Without JavaScript there is no button. */
export async function ShownPasswordField(props: ComponentProps<typeof PasswordField>) {
  const t = await getTranslations('accounts');
  return (
    <PasswordField
      {...props}
      className="pr-12"
      beside={
        <Button
          hidden
          data-island="show-password"
          variant="quiet"
          size="icon"
          aria-pressed={false}
          className="-ml-13 relative shrink-0 aria-pressed:text-accent"
        >
          <Icon name="eye" />
          <span className="sr-only">{t('showPassword')}</span>
        </Button>
      }
    />
  );
}

/** A new password of at least `shortest` characters, typed twice. Never refilled after a rejected attempt. */
export async function NewPasswordFields({ state, shortest }: { state: FormState; shortest: number }) {
  const t = await getTranslations('accounts');
  const field = fieldState(state);
  return (
    <>
      <ShownPasswordField
        {...field('password')}
        label={t('fields.newPassword')}
        hint={t('passwordHint', { min: shortest })}
        autoComplete="new-password"
      />
      <ShownPasswordField {...field('passwordAgain')} label={t('fields.passwordAgain')} autoComplete="new-password" />
    </>
  );
}

export async function RegistrationEnd({ state, shortest }: { state: FormState; shortest: number }) {
  const t = await getTranslations('forms');
  const box = boxState(state);
  return (
    <>
      <NewPasswordFields state={state} shortest={shortest} />
      <div>
        <PrivacyField {...box('privacyAccepted')} purpose="account" />
        <CheckboxField {...box('marketingAccepted')} label={t('marketing')} optional={t('optional')} />
      </div>
    </>
  );
}

export async function PersonFields({ state }: { state: FormState }) {
  const all = await getTranslations();
  const field = fieldState(state);
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...field('name')}
          label={all('accounts.fields.name')}
          autoComplete="given-name"
          maxLength={LONGEST.personName}
        />
        <TextField
          {...field('surname')}
          label={all('records.fields.surname')}
          autoComplete="family-name"
          maxLength={LONGEST.personName}
        />
      </div>
      <EmailField {...field('email')} label={all('records.fields.email')} />
    </>
  );
}
