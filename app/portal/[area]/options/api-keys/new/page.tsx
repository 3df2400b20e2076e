import { getTranslations } from 'next-intl/server';
import { DateField } from '@/components/fields/date-field';
import { ErrorSummary } from '@/components/form/error-summary';
import { fieldState, formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { VerificationForm } from '@/components/portal/verification-form';
import { Button } from '@/components/ui/button';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { scopesOf } from '@/lib/core/access/scopes';
import { hrefOf } from '@/lib/core/actor/roles';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { KEY_LIMITS } from '@/lib/nouns/api-keys/schema';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { pageTitle } from '../../../screen-page';
import { ScopeBoxes } from '../../scope-boxes';

const PATH = 'options/api-keys/new';
const ACTION = '/api/forms/api-keys';

export const generateMetadata = pageTitle('api-keys.new');

/** Makes a key for a program: what it may do, until when, from where. */
export default async function NewKey({ searchParams }: PageProps<'/portal/[area]/options/api-keys/new'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const draft = await ownDraftOf(PATH, query.draft);
  const state = await formState(draft);
  const field = fieldState(state);
  const today = todayText();
  const labels = {
    name: t('records.fields.name'),
    expiresOn: t('records.fields.expiresOn'),
    allowedAddresses: t('records.fields.allowedAddresses'),
    scopes: t('records.fields.scopes'),
  };
  return (
    <>
      <PageHead
        title={t('api-keys.new')}
        purpose={t('api-keys.purpose')}
        trail={[{ label: t('portal.routes.options-api-keys'), href: hrefOf(me.group, 'options/api-keys') }]}
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
              <TextField
                {...field('name')}
                label={labels.name}
                hint={t('api-keys.nameHint')}
                maxLength={LONGEST.label}
              />
              <DateField
                {...field('expiresOn')}
                label={labels.expiresOn}
                hint={t('api-keys.expiresHint')}
                defaultValue={state.values.expiresOn ?? addDays(today, 90)}
                min={today}
                max={addDays(today, KEY_LIMITS.days)}
              />
              <TextAreaField
                {...field('allowedAddresses')}
                label={labels.allowedAddresses}
                optional={t('forms.optional')}
                hint={t('api-keys.addressesHint')}
                rows={3}
              />
            </div>
            <ScopeBoxes of={scopesOf} state={state} title={labels.scopes} hint={t('api-keys.scopesHint')} />
            <Button type="submit">{t('api-keys.make')}</Button>
          </form>
        </>
      )}
    </>
  );
}
