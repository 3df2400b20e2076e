import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { accountLabels } from '@/components/accounts/account-labels';
import { NewPasswordFields } from '@/components/accounts/new-password-fields';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { formState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { LinkButton } from '@/components/ui/button';
import { resetLinkHolds } from '@/lib/accounts/data';
import { draftOf } from '@/lib/form-drafts/data';
import { localePath } from '@/lib/i18n/paths';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.reset');
  // The address is as good as the password: it goes to no search engine and no other site.
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' };
}

export default async function PasswordReset({ params, searchParams }: PageProps<'/[locale]/password-resets/[token]'>) {
  const [{ token }, { draft: id }, locale, t] = await Promise.all([
    params,
    searchParams,
    getLocale(),
    getTranslations('accounts'),
  ]);
  if (!(await resetLinkHolds(token))) {
    return (
      <OnboardingPage title={t('reset.title')} lead={t('reset.invalid')}>
        <LinkButton href={localePath(locale, '/forgot-password')}>{t('forgot.title')}</LinkButton>
      </OnboardingPage>
    );
  }
  const draft = await draftOf('/password-resets', id);
  const state = await formState(draft);
  return (
    <OnboardingPage title={t('reset.title')} lead={t('reset.lead')}>
      <PublicForm
        action="/api/password-resets/use"
        state={state}
        labels={await accountLabels()}
        draft={draft ? String(id) : undefined}
        submit={t('reset.submit')}
      >
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields state={state} />
      </PublicForm>
    </OnboardingPage>
  );
}
