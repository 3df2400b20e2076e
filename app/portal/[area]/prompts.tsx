import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { AssociateCenters } from '@/components/portal/associate-centers';
import { CompleteProfile } from '@/components/portal/frame-later';
import { LoginDialog } from '@/components/portal/login-dialog';
import { SessionGuard } from '@/components/portal/session-guard';
import { VerificationDialog } from '@/components/portal/verification-dialog';
import { Button } from '@/components/ui/button';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { waitsSomewhere } from '@/lib/nouns/memberships/data';
import { readSettings } from '@/lib/nouns/settings/data';
import type { OwnRecord } from '@/lib/nouns/users/data';
import { localePath } from '@/lib/run/i18n/paths';
import { texts } from '@/lib/run/i18n/texts';
import { webProviders } from '@/lib/web/sign-in/web-providers';

const providerNames = { google: 'Google', facebook: 'Facebook' };

/** Prompts shown over any screen: sign in again, complete the profile, add a center. */
export async function Prompts({ me, person }: { me: Person; person: OwnRecord }) {
  const [settings, t, locale] = await Promise.all([readSettings(), getTranslations(), getLocale()]);
  const isIncomplete = !person.username || !person.privacyPolicyAccepted || !person.termsAndConditionsAccepted;
  const profile = hrefOf(me.group, 'profile');
  const login = {
    ...(await texts('portal.login', 'title text textCode otherTitle otherText otherGo')),
    ...(await texts('accounts.step', 'code passkey passkeyFailed again')),
    ...(await texts('errors', 'stepEnded')),
    email: t('records.fields.email'),
    password: t('accounts.fields.password'),
    submit: t('accounts.login.submit'),
    forgot: { href: localePath(locale, '/forgot-password'), text: t('accounts.login.forgot') },
    wrong: t('errors.unauthorized'),
    codeHint: t('accounts.step.hint'),
    wrongCode: t('errors.codeWrong'),
    failed: t('portal.callFailed'),
    welcome: t('portal.login.welcome', { name: me.name || me.email }),
    otherBack: t('portal.seeing.end'),
  };
  const to = (page: string) => (text: ReactNode) => (
    <a href={localePath(locale, page)} target="_blank" className="link" rel="noopener">
      {text}
    </a>
  );
  const complete = {
    ...(await texts('portal.complete', 'title text submit')),
    username: t('records.fields.username'),
    privacy: t.rich('accounts.invitation.privacy', { link: to('/privacy') }),
    terms: t.rich('portal.complete.terms', { link: to('/terms') }),
    required: t('validation.required'),
    acceptFlags: t('common.acceptFlags'),
    failed: t('portal.callFailed'),
  };
  const verification = {
    title: t('portal.verification.title'),
    text: t(me.hasFactor ? 'portal.verification.textCode' : 'portal.verification.text'),
    password: me.hasFactor ? t('accounts.step.code') : t('accounts.fields.password'),
    isCode: me.hasFactor === true,
    submit: t('portal.verification.submit'),
    cancel: t('portal.cancel'),
    failed: t('portal.callFailed'),
  };
  return (
    <>
      <SessionGuard person={me.id} />
      <LoginDialog
        me={{ id: me.id, email: me.email }}
        words={login}
        providers={webProviders.map((name) => ({
          href: `/api/session/providers/${name}`,
          text: t('accounts.login.with', { provider: providerNames[name] }),
        }))}
      />
      <VerificationDialog email={me.email} words={verification} />
      {settings['users.askForCompleteProfile'] && isIncomplete ? (
        <CompleteProfile person={person} words={complete}>
          <form method="post" action="/api/session/end">
            <Button type="submit" variant="quiet" size="sm">
              {t('portal.logout')}
            </Button>
          </form>
        </CompleteProfile>
      ) : (
        me.group === 'expert' &&
        me.role === me.originalRole &&
        person.centerIds.length === 0 &&
        settings['users.askForCenters'] &&
        !(await waitsSomewhere(me.id)) && <AssociateCenters href={`${profile}/add-centers`} except={profile} />
      )}
    </>
  );
}
