import type { Route } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ScopeList } from '@/components/apps/scope-list';
import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { VerificationForm } from '@/components/portal/verification-form';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { landingPage } from '@/lib/core/screens/portal-routes';
import { scopesFor } from '@/lib/nouns/apps/data';
import { readAuthorization } from '@/lib/web/oauth/read-authorization';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.connect-app');

/** An app's request for consent: its name, its rights, and how to end them. */
export default async function ConnectApp({ searchParams }: PageProps<'/portal/[area]/connect-app'>) {
  const [me, query, t, errors, all] = await Promise.all([
    currentPerson(),
    searchParams,
    getTranslations('apps'),
    getTranslations('errors'),
    getTranslations(),
  ]);
  const sent = new URLSearchParams();
  const { draft: draftId, ...asks } = query;
  for (const [name, value] of Object.entries(asks)) for (const one of [value ?? []].flat()) sent.append(name, one);
  const found = await readAuthorization(sent);
  if (typeof found === 'string') redirect(found as Route);
  if (found === null)
    return (
      <EmptyState
        isScreen
        drawing="failed"
        title={all('portal.routes.connect-app')}
        text={errors('appUnknown')}
        action={<LinkButton href={landingPage(me.group)}>{all('problems.home')}</LinkButton>}
      />
    );
  const { client, redirectUri, scopes: asked } = found;
  const scopes = scopesFor(me, asked);
  const isSwitched = me.role !== me.originalRole;
  const mayAllow = scopes.length > 0 && !isSwitched;
  const draft = await ownDraftOf('connect-app', draftId);
  const state = await formState(draft);
  const action = '/api/oauth/authorize';
  const { protocol, host } = new URL(redirectUri);
  return (
    <div className="max-w-form">
      <PageHead
        title={t('asks', { app: client.name })}
        purpose={t('who', { name: `${me.name} ${me.surname}`, email: me.email })}
      />
      <Card className="space-y-4">
        {scopes.length > 0 ? (
          <>
            <h2 className="font-semibold">{t('mayTitle')}</h2>
            <ScopeList scopes={scopes} />
            <p className="text-sm">{t('until')}</p>
          </>
        ) : (
          <p>{t('nothing')}</p>
        )}
        <Notice tone="warn">{t('trust', { place: host || protocol })}</Notice>
        {isSwitched && <Notice tone="bad">{errors('switchedConsent')}</Notice>}
        {asksPassword(draft) ? (
          <VerificationForm action={action} state={state} />
        ) : (
          <ErrorSummary errors={state.errors} labels={{}} />
        )}
        <form method="post" action={action} className="flex flex-wrap gap-3">
          {[...sent].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" name="act" value="refuse" variant="secondary">
            {mayAllow ? t('refuse') : t('goOn')}
          </Button>
          {mayAllow && !asksPassword(draft) && (
            <Button type="submit" name="act" value="allow">
              {t('allow')}
            </Button>
          )}
        </form>
      </Card>
    </div>
  );
}
