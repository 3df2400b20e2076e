import { getLocale, getTranslations } from 'next-intl/server';
import { PasskeyProof } from '@/components/accounts/passkey-proof';
import { fieldState, formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { PortalForm } from '@/components/portal/portal-form';
import { Saved } from '@/components/portal/saved';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { hrefOf } from '@/lib/core/actor/roles';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { readSettings } from '@/lib/nouns/settings/data';
import { localePath } from '@/lib/run/i18n/paths';
import { enrollingPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../../screen-page';

export const generateMetadata = pageTitle('portal.routes.profile-change-password');

export default async function ChangePassword({ searchParams }: PageProps<'/portal/[area]/profile/change-password'>) {
  const [me, query, t, settings, locale] = await Promise.all([
    enrollingPerson(),
    searchParams,
    getTranslations(),
    readSettings(),
    getLocale(),
  ]);
  const hint = t('accounts.passwordHint', { min: settings['passwords.minLength'] });
  const state = await formState(await ownDraftOf('profile/change-password', query.draft));
  const field = fieldState(state);
  const labels = {
    oldPassword: t('accounts.fields.oldPassword'),
    password: t('accounts.fields.newPassword'),
    passwordAgain: t('accounts.fields.passwordAgain'),
    verificationPassword: t('accounts.step.code'),
  };
  const secret = (name: keyof typeof labels) => ({
    ...field(name),
    label: labels[name],
    type: 'password',
    maxLength: LONGEST.password,
  });
  return (
    <>
      <Saved what={query.saved} />
      {me.mustChangePassword && (
        <Notice tone="warn" className="mb-4">
          <p>{t('profile.passwordMustChange')}</p>
          {/* People who sign in with Google or Facebook may not know it. */}
          <p>
            <a href={localePath(locale, '/forgot-password')} className="link">
              {t('accounts.login.forgot')}
            </a>
          </p>
        </Notice>
      )}
      <PageHead
        title={t('portal.routes.profile-change-password')}
        purpose={t('profile.passwordPurpose')}
        {...(!me.mustChangePassword && {
          trail: [{ label: t('portal.routes.profile'), href: hrefOf(me.group, 'profile') }],
        })}
      />
      <Card className="max-w-form">
        <PortalForm
          action="/api/me/password"
          state={state}
          labels={labels}
          submit={t('portal.routes.profile-change-password')}
        >
          {me.hasFactor && !me.isVerified && (
            <>
              <TextField
                {...field('verificationPassword')}
                label={labels.verificationPassword}
                hint={t('accounts.step.hint')}
                autoComplete="one-time-code"
                maxLength={LONGEST.code}
              />
              <PasskeyProof />
            </>
          )}
          <TextField {...secret('oldPassword')} autoComplete="current-password" />
          <TextField {...secret('password')} hint={hint} autoComplete="new-password" />
          <TextField {...secret('passwordAgain')} autoComplete="new-password" />
        </PortalForm>
      </Card>
    </>
  );
}
