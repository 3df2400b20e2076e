import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { NewPasswordFields } from '@/components/accounts/account-fields';
import { accountLabels } from '@/components/accounts/account-labels';
import { OnboardingPage } from '@/components/accounts/onboarding-page';
import { boxState, formState } from '@/components/form/form-state';
import { PrivacyField } from '@/components/form/privacy-field';
import { PublicForm } from '@/components/form/public-form';
import { LinkButton } from '@/components/ui/button';
import { draftOf } from '@/lib/core/form-drafts/data';
import { findResetLink } from '@/lib/nouns/accounts/data';
import { readSettings } from '@/lib/nouns/settings/data';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { windowTitle } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.reset');
  // The address is as good as the password, so it must not reach search engines or other sites. `no-referrer` would be
  // too strict: browsers would then omit the form's origin too, and the form would be refused.
  return { title: windowTitle(t('title')), robots: { index: false }, referrer: 'same-origin' };
}

export default async function PasswordReset({ params, searchParams }: PageProps<'/[locale]/password-resets/[token]'>) {
  const [{ token }, { draft: id }, locale, t] = await Promise.all([
    params,
    searchParams,
    getLocale(),
    getTranslations('accounts'),
  ]);
  const link = await findResetLink(token);
  if (!link) {
    return (
      <OnboardingPage
        title={(await getTranslations('errors'))('invalidResetToken')}
        lead={t('reset.invalid')}
        drawing="failed"
      >
        <LinkButton href={localePath(locale, '/forgot-password')}>{t('reset.again')}</LinkButton>
      </OnboardingPage>
    );
  }
  const draft = await draftOf('/password-resets', id);
  const state = await formState(draft);
  const { 'passwords.minLength': shortest } = await readSettings();
  const isInvited = link.kind === 'invitation';
  const words = isInvited ? ('invitation' as const) : ('reset' as const);
  const submit = isInvited && link.isTreated ? t('invitation.submit') : t('reset.submit');
  const lead = isInvited && !link.isTreated ? t('invitation.leadToArea') : t(`${words}.lead`);
  return (
    <OnboardingPage title={t(`${words}.title`, { brand: theme.name })} lead={lead}>
      <PublicForm
        action="/api/password-resets/use"
        state={state}
        labels={await accountLabels()}
        draft={draft ? String(id) : undefined}
        submit={submit}
        leaves={isInvited}
        proves={isInvited}
      >
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields state={state} shortest={shortest} />
        {isInvited && <PrivacyField {...boxState(state)('privacyAccepted')} purpose="invitation" />}
      </PublicForm>
    </OnboardingPage>
  );
}
