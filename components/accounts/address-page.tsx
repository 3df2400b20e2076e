import { getLocale, getTranslations } from 'next-intl/server';
import { type FormState, fieldState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { localePath } from '@/lib/run/i18n/paths';
import { accountLabels } from './account-labels';
import { OnboardingPage } from './onboarding-page';

interface AddressPageProps {
  title: string;
  lead: string;
  submit: string;
  /** Where the form is posted. */
  action: string;
  state: FormState;
  /** The path that identifies the form's draft. */
  draft: string | undefined;
}

/** A page that asks for an e-mail address to send a link to: for a new password, or to confirm the address. */
export async function AddressPage({ title, lead, submit, action, state, draft }: AddressPageProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('accounts')]);
  return (
    <OnboardingPage title={title} lead={lead} links={[{ href: localePath(locale, '/login'), label: t('login.title') }]}>
      <PublicForm action={action} state={state} labels={await accountLabels()} draft={draft} submit={submit}>
        <TextField
          {...fieldState(state)('email')}
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          maxLength={LONGEST.email}
        />
      </PublicForm>
    </OnboardingPage>
  );
}
