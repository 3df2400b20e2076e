import { getTranslations } from 'next-intl/server';
import { ErrorSummary } from '@/components/form/error-summary';
import { boxState, fieldState, formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { VerificationForm } from '@/components/portal/verification-form';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { appScopesOf } from '@/lib/core/access/scopes';
import { hrefOf } from '@/lib/core/actor/roles';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../../../screen-page';
import { ScopeBoxes } from '../../scope-boxes';

const PATH = 'options/apps/new';
const ACTION = '/api/forms/apps';

export const generateMetadata = pageTitle('apps.new');

/** Registers an app of others: what it is called, where it receives people back, what it may ask them for. */
export default async function NewApp({ searchParams }: PageProps<'/portal/[area]/options/apps/new'>) {
  const [me, query, t, fields] = await Promise.all([
    currentPerson(),
    searchParams,
    getTranslations(),
    getTranslations('records.fields'),
  ]);
  const draft = await ownDraftOf(PATH, query.draft);
  const state = await formState(draft);
  const field = fieldState(state);
  const labels = { name: fields('name'), redirectUris: fields('redirectUris'), scopes: fields('scopes') };
  return (
    <>
      <PageHead
        title={t('apps.new')}
        purpose={t('apps.purpose')}
        trail={[{ label: t('portal.routes.options-apps'), href: hrefOf(me.group, 'options/apps') }]}
      />
      {asksPassword(draft) ? (
        <div className="max-w-form">
          <VerificationForm action={ACTION} state={state} />
        </div>
      ) : (
        <>
          <ErrorSummary errors={state.errors} labels={labels} />
          <form method="post" action={ACTION} noValidate className="space-y-6">
            <div className="max-w-form space-y-4">
              <TextField {...field('name')} label={labels.name} hint={t('apps.nameHint')} maxLength={LONGEST.label} />
              <TextAreaField
                {...field('redirectUris')}
                label={labels.redirectUris}
                hint={t('apps.redirectHint')}
                rows={3}
              />
              <CheckboxField
                {...boxState(state)('isConfidential')}
                label={fields('isConfidential')}
                hint={t('apps.secretHint')}
                optional=" "
              />
            </div>
            <ScopeBoxes of={appScopesOf} state={state} title={labels.scopes} hint={t('apps.scopesHint')} />
            <Button type="submit">{t('apps.make')}</Button>
          </form>
        </>
      )}
    </>
  );
}
