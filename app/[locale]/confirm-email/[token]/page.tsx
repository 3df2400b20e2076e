import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { formState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { draftOf } from '@/lib/form-drafts/data';
import { windowTitle } from '@/lib/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.confirm');
  return { title: windowTitle(t('title')), robots: { index: false }, referrer: 'same-origin' };
}

export default async function ConfirmEmail({ params, searchParams }: PageProps<'/[locale]/confirm-email/[token]'>) {
  const [{ token }, { draft: id }, t] = await Promise.all([params, searchParams, getTranslations('accounts.confirm')]);
  const state = await formState(await draftOf('/confirm-email', id));
  return (
    <OnboardingPage title={t('title')} lead={t('lead')}>
      <PublicForm action="/api/email-confirmations" state={state} labels={{}} submit={t('submit')}>
        <input type="hidden" name="token" value={token} />
      </PublicForm>
    </OnboardingPage>
  );
}
