import { getTranslations } from 'next-intl/server';
import { NewPasswordFields } from '@/components/accounts/account-fields';
import { accountLabels } from '@/components/accounts/account-labels';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { formState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { draftOf } from '@/lib/core/form-drafts/data';
import { readSettings } from '@/lib/nouns/settings/data';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('accounts.confirm.title', { referrer: 'same-origin' });

export default async function ConfirmEmail({ params, searchParams }: PageProps<'/[locale]/confirm-email/[token]'>) {
  const [{ token }, { draft: id }, t] = await Promise.all([params, searchParams, getTranslations('accounts.confirm')]);
  const draft = await draftOf('/confirm-email', id);
  // The reader is unknown until they click, so everybody gets the same page.
  const isAnew = draft?.fields.some(({ field }) => field === 'password' || field === 'passwordAgain') ?? false;
  // Asking for the password for the first time is not an error.
  const isAsked = isAnew && draft?.fields.every(({ message }) => message === 'validation.passwordAnew');
  const state = await formState(isAsked ? null : draft);
  const { 'passwords.minLength': shortest } = await readSettings();
  return (
    <OnboardingPage title={t(isAnew ? 'anewTitle' : 'title')} lead={t(isAnew ? 'anewLead' : 'lead')}>
      <PublicForm
        action="/api/email-confirmations"
        state={state}
        labels={isAnew ? await accountLabels() : {}}
        submit={t(isAnew ? 'anewSubmit' : 'submit')}
      >
        <input type="hidden" name="token" value={token} />
        {isAnew && <NewPasswordFields state={state} shortest={shortest} />}
      </PublicForm>
    </OnboardingPage>
  );
}
