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
  const isAboutPassword = draft?.fields.some(({ field }) => field === 'password' || field === 'passwordAgain');
  // If it was refused for another reason, the form with the password comes back: passwords themselves are not kept.
  const asksPassword = isAboutPassword || draft?.values.anew !== undefined;
  // The first request for the password is not an error.
  const isFirstAsk = isAboutPassword && draft?.fields.every(({ message }) => message === 'validation.passwordAnew');
  const state = await formState(isFirstAsk ? null : draft);
  const { 'passwords.minLength': shortest } = await readSettings();
  return (
    <OnboardingPage
      title={t(asksPassword ? 'anewTitle' : 'title')}
      lead={t(asksPassword ? 'anewLead' : 'lead')}
      drawing="letter"
    >
      <PublicForm
        action="/api/email-confirmations"
        state={state}
        labels={asksPassword ? await accountLabels() : {}}
        submit={t(asksPassword ? 'anewSubmit' : 'submit')}
      >
        <input type="hidden" name="token" value={token} />
        {asksPassword && (
          <>
            <input type="hidden" name="anew" value="true" />
            <NewPasswordFields state={state} shortest={shortest} />
          </>
        )}
      </PublicForm>
    </OnboardingPage>
  );
}
