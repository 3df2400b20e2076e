import { getTranslations } from 'next-intl/server';
import { DateField } from '@/components/fields/date-field';
import { ErrorSummary } from '@/components/form/error-summary';
import { boxState, type FormState, fieldState, formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { VerificationForm } from '@/components/portal/verification-form';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { FieldError } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { type ScopeVerb, scopesOf } from '@/lib/core/access/scopes';
import { hrefOf } from '@/lib/core/actor/roles';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { asksPassword, draftOf } from '@/lib/core/form-drafts/data';
import { nouns } from '@/lib/core/nouns';
import { KEY_LIMITS } from '@/lib/nouns/api-keys/schema';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { messageKey } from '@/lib/run/i18n/message-key';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../../../screen-page';

const PATH = 'options/api-keys/new';
const ACTION = '/api/forms/api-keys';

export const generateMetadata = pageTitle('api-keys.new');

/** Makes a key for a program: what it may do, until when, from where. */
export default async function NewKey({ searchParams }: PageProps<'/portal/[area]/options/api-keys/new'>) {
  const [me, query, t] = await Promise.all([currentPerson(), searchParams, getTranslations()]);
  const draft = await draftOf(PATH, query.draft);
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
            <Scopes state={state} title={labels.scopes} />
            <Button type="submit">{t('api-keys.make')}</Button>
          </form>
        </>
      )}
    </>
  );
}

/** A box for each scope, by resource; those about people's health are marked. */
async function Scopes({ state, title }: { state: FormState; title: string }) {
  const [t, entity] = await Promise.all([getTranslations('api-keys'), getTranslations('audit-entries.values.entity')]);
  const box = boxState(state);
  const groups = Object.values(nouns().resources)
    .map((resource) => ({ ...resource, scopes: scopesOf(resource), title: entity(messageKey(resource.name)) }))
    .filter(({ scopes }) => scopes.length > 0)
    .toSorted((one, other) => one.title.localeCompare(other.title));
  const error = state.errors.find(({ field }) => field === 'scopes')?.text;
  return (
    <fieldset id="scopes" tabIndex={-1} className="scroll-mt-24">
      <legend className="font-semibold text-lg">{title}</legend>
      <p className="text-ink-soft text-sm">{t('scopesHint')}</p>
      <div className="mb-3">{error && <FieldError name="scopes">{error}</FieldError>}</div>
      <Card className="max-w-5xl divide-y divide-line py-2!">
        {groups.map(({ name, title: heading, scopes, keys }) => (
          <fieldset key={name} className="py-1">
            <legend className="flex min-h-11 flex-wrap items-center gap-2 font-semibold sm:float-left sm:w-72">
              {heading}
              {keys !== 'never' && keys.health === 'all' && (
                <Badge tone="bad" icon="alert">
                  {t('verbs.health')}
                </Badge>
              )}
            </legend>
            <div className="flex flex-wrap gap-x-6">
              {scopes.map((scope) => {
                const verb = scope.split(':')[1] as ScopeVerb;
                return (
                  <CheckboxField
                    key={scope}
                    {...box(scope)}
                    optional=" "
                    label={
                      verb === 'health' ? (
                        <Badge tone="bad" icon="alert">
                          {t('verbs.health')}
                        </Badge>
                      ) : (
                        t(`verbs.${verb}`)
                      )
                    }
                  />
                );
              })}
            </div>
          </fieldset>
        ))}
      </Card>
      <Notice tone="warn" className="mt-4">
        {t('healthHint')}
      </Notice>
    </fieldset>
  );
}
