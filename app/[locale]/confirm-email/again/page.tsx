import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { accountLabels } from '@/components/accounts/account-labels';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { fieldState, formState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { TextField } from '@/components/ui/text-field';
import { draftOf } from '@/lib/form-drafts/data';
import { pageMetadata } from '@/lib/i18n/page-metadata';
import { localePath } from '@/lib/i18n/paths';

const path = '/confirm-email/again';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.again');
  return pageMetadata({ title: t('title'), description: t('lead'), path, index: false });
}

export default async function ConfirmAgain({ searchParams }: PageProps<'/[locale]/confirm-email/again'>) {
  const [{ draft: id }, locale, t] = await Promise.all([searchParams, getLocale(), getTranslations('accounts')]);
  const draft = await draftOf(path, id);
  const state = await formState(draft);
  return (
    <OnboardingPage
      title={t('again.title')}
      lead={t('again.lead')}
      links={[{ href: localePath(locale, '/login'), label: t('login.title') }]}
    >
      <PublicForm
        action="/api/email-confirmations/request"
        state={state}
        labels={await accountLabels()}
        draft={draft ? String(id) : undefined}
        submit={t('again.submit')}
      >
        <TextField
          {...fieldState(state)('email')}
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          maxLength={254}
        />
      </PublicForm>
    </OnboardingPage>
  );
}
