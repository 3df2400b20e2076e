import { cookies, headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { PasskeySetup } from '@/components/accounts/passkey-setup';
import { AppSetup, FactorForm, FactorList, NewCodes } from '@/components/accounts/second-factors';
import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { ConfirmAddress } from '@/components/portal/confirm-address';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { VerificationForm } from '@/components/portal/verification-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { hrefOf } from '@/lib/core/actor/roles';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { factorsOf, secretToConfirm } from '@/lib/nouns/accounts/second-factors/data';
import { drawCode } from '@/lib/nouns/accounts/second-factors/draw-code';
import { MOST_PASSKEYS } from '@/lib/nouns/accounts/second-factors/rules';
import { FACTOR_SCREEN } from '@/lib/nouns/accounts/second-factors/schema';
import { codesCookie, codesIn } from '@/lib/nouns/accounts/second-factors/show-codes';
import { deviceName } from '@/lib/nouns/security-events/rules';
import { appAddress, grouped } from '@/lib/run/secrets/one-time-codes';
import { theme } from '@/lib/run/theme';
import { enrollingPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../../screen-page';

export const generateMetadata = pageTitle('portal.routes.profile-second-factor');

/** A second step for signing in: none, being set up, or on. */
export default async function SecondFactor({ searchParams }: PageProps<'/portal/[area]/profile/second-factor'>) {
  const [me, query, t, jar, head] = await Promise.all([
    enrollingPerson(),
    searchParams,
    getTranslations(),
    cookies(),
    headers(),
  ]);
  const [{ factors, codesLeft }, begun, draft] = await Promise.all([
    factorsOf(me.id),
    // Only shortly after the password was given: the key is worth as much.
    me.isVerified ? secretToConfirm(me.id) : null,
    ownDraftOf(FACTOR_SCREEN, query.draft),
  ]);
  const state = await formState(draft);
  const codes = codesIn(me, jar.get(codesCookie)?.value);
  const isPasswordAsked = asksPassword(draft);
  const passkeys = factors.filter(({ kind }) => kind === 'passkey').length;
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  return (
    <>
      <Saved what={query.saved} />
      <PageHead
        title={t('portal.routes.profile-second-factor')}
        purpose={t('profile.factor.purpose')}
        trail={me.mustEnrol ? undefined : [{ label: t('portal.routes.profile'), href: hrefOf(me.group, 'profile') }]}
      />
      <div className="max-w-form space-y-4">
        {me.mustEnrol && <Notice tone="warn">{t('profile.factor.required')}</Notice>}
        {isPasswordAsked ? (
          <VerificationForm action="/api/me/second-factor" state={state} />
        ) : (
          <ErrorSummary
            errors={state.errors}
            labels={{ code: t('profile.factor.code'), name: t('profile.factor.passkeyName') }}
          />
        )}
        {codes.length > 0 && <NewCodes codes={codes} />}
        {factors.length > 0 && <FactorList factors={factors} codesLeft={codesLeft} />}
        {!me.isConfirmed && <ConfirmAddress email={me.email} />}
        {begun ? (
          <AppSetup
            picture={drawCode(appAddress(begun.secret, theme.name, me.email))}
            secret={grouped(begun.secret)}
            state={state}
          />
        ) : (
          !hasApp &&
          me.isConfirmed && (
            <Card heading={t('profile.factor.app')}>
              <p className="mb-3 text-ink-soft text-sm">{t('profile.factor.appText')}</p>
              <FactorForm act="begin">
                <Button type="submit">{t('profile.factor.begin')}</Button>
              </FactorForm>
            </Card>
          )
        )}
        {me.isConfirmed && passkeys < MOST_PASSKEYS && (
          <Card heading={t('profile.factor.passkey')}>
            <p className="mb-3 text-ink-soft text-sm">{t('profile.factor.passkeyText')}</p>
            <PasskeySetup
              name={deviceName(head.get('user-agent')) ?? ''}
              words={{
                name: t('profile.factor.passkeyName'),
                nameHint: t('profile.factor.passkeyNameHint'),
                add: t('profile.factor.addPasskey'),
                unsupported: t('profile.factor.passkeyUnsupported'),
                needsScript: t('profile.factor.passkeyNeedsScript'),
                failed: t('errors.passkeyNotMade'),
              }}
            />
          </Card>
        )}
      </div>
    </>
  );
}
