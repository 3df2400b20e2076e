import { getLocale, getTranslations } from 'next-intl/server';
import { ShownPasswordField } from '@/components/accounts/account-fields';
import { accountLabels } from '@/components/accounts/account-labels';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { fieldState, formState } from '@/components/form/form-state';
import { PublicForm } from '@/components/form/public-form';
import { LinkButton } from '@/components/ui/button';
import { EmailField } from '@/components/ui/text-field';
import { draftOf } from '@/lib/core/form-drafts/data';
import { localePath } from '@/lib/run/i18n/paths';
import { publicPage } from '@/lib/web/i18n/page-metadata';
import { webProviders } from '@/lib/web/sign-in/web-providers';

const path = '/login';
const providerNames = { google: 'Google', facebook: 'Facebook' };

export const generateMetadata = publicPage('accounts.login.title', 'accounts.login.lead', { path, index: false });

export default async function Login({ searchParams }: PageProps<'/[locale]/login'>) {
  const [{ draft: id, next }, locale, t, all] = await Promise.all([
    searchParams,
    getLocale(),
    getTranslations('accounts'),
    getTranslations(),
  ]);
  const draft = await draftOf(path, id);
  const state = await formState(draft);
  const field = fieldState(state);
  const wanted = state.values.next ?? (typeof next === 'string' ? next : '');
  return (
    <OnboardingPage
      title={t('login.title')}
      lead={t('login.lead')}
      links={[
        ...(draft ? [{ href: localePath(locale, '/confirm-email/again'), label: t('again.ask') }] : []),
        { href: localePath(locale, '/register'), label: t('login.register') },
        { href: localePath(locale, '/expert-register'), label: t('register.expert') },
      ]}
    >
      <PublicForm
        action="/api/session"
        state={state}
        labels={await accountLabels()}
        draft={draft ? String(id) : undefined}
        submit={t('login.submit')}
        leaves
      >
        <input type="hidden" name="next" value={wanted} />
        <EmailField {...field('email')} label={all('records.fields.email')} autoComplete="username" />
        <div className="relative">
          <ShownPasswordField {...field('password')} label={t('fields.password')} />
          <a
            href={localePath(locale, '/forgot-password')}
            className="link -top-2.5 absolute right-0 inline-flex min-h-11 items-center text-sm"
          >
            {t('login.forgot')}
          </a>
        </div>
      </PublicForm>
      {webProviders.length > 0 && (
        <div className="mt-6 grid gap-3">
          {webProviders.map((provider) => (
            <LinkButton key={provider} href={`/api/session/providers/${provider}`} variant="secondary">
              {t('login.with', { provider: providerNames[provider] })}
            </LinkButton>
          ))}
        </div>
      )}
    </OnboardingPage>
  );
}
