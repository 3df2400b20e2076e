import { getLocale, getTranslations } from 'next-intl/server';
import { PersonFields, RegistrationEnd } from '@/components/accounts/account-fields';
import { accountLabels } from '@/components/accounts/account-labels';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { formState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { draftOf } from '@/lib/core/form-drafts/data';
import { readSettings } from '@/lib/nouns/settings/data';
import { localePath } from '@/lib/run/i18n/paths';
import { publicPage } from '@/lib/web/i18n/page-metadata';

const path = '/register';

export const generateMetadata = publicPage('accounts.register.title', 'accounts.register.lead', { path });

export default async function Register({ searchParams }: PageProps<'/[locale]/register'>) {
  const [{ draft: id }, locale, t] = await Promise.all([
    searchParams,
    getLocale(),
    getTranslations('accounts.register'),
  ]);
  const draft = await draftOf(path, id);
  const state = await formState(draft);
  const { 'passwords.minLength': shortest } = await readSettings();
  return (
    <OnboardingPage
      title={t('title')}
      lead={t('lead')}
      links={[
        { href: localePath(locale, '/login'), label: t('login') },
        { href: localePath(locale, '/expert-register'), label: t('expert') },
      ]}
    >
      <PublicForm
        action="/api/accounts"
        state={state}
        labels={await accountLabels()}
        draft={draft ? String(id) : undefined}
        submit={t('submit')}
        leaves
        proves
      >
        <PersonFields state={state} />
        <RegistrationEnd state={state} shortest={shortest} />
      </PublicForm>
    </OnboardingPage>
  );
}
