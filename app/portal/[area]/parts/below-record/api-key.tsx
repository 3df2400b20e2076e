import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { NewValue } from '@/components/apps/new-value';
import { ScopeList } from '@/components/apps/scope-list';
import { DateField } from '@/components/fields/date-field';
import { ErrorSummary } from '@/components/form/error-summary';
import { boxState, fieldState, formState } from '@/components/form/form-state';
import { VerificationForm } from '@/components/portal/verification-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { valueCookie, valueIn } from '@/lib/nouns/api-keys/key-form';
import { MOST_DAYS_OF_OLD_VALUE } from '@/lib/nouns/api-keys/schema';
import { isOfWebhook } from '@/lib/nouns/api-keys/webhooks/webhook-form';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import type { RecordPart } from '../slots';

/** A new value, shown this once, what it may do, and the form to rotate a key. */
export async function ApiKey({ me, view: { record }, draft }: RecordPart) {
  const id = record._id;
  const [t, fields, jar, sent] = await Promise.all([
    getTranslations('api-keys'),
    getTranslations('records.fields'),
    cookies(),
    ownDraftOf(`options/api-keys/${id}`, draft),
  ]);
  const found = sent && isOfWebhook(sent.values.act) ? null : sent;
  const state = await formState(found);
  const value = valueIn(me, id, jar.get(valueCookie)?.value);
  const action = `/api/forms/api-keys/${id}`;
  const today = todayText();
  return (
    <div className="mt-4 max-w-form space-y-4">
      {value && <NewValue of="key" action={action} value={value} />}
      <Card heading={fields('scopes')}>
        <ScopeList scopes={record.scopes as string[]} />
      </Card>
      {asksPassword(found) ? (
        <VerificationForm action={action} state={state} />
      ) : (
        <ErrorSummary errors={state.errors} labels={{ oldValueEnds: t('oldValueEnds') }} />
      )}
      {record.state === 'active' && record.creatorId === me.id && (
        <Card heading={t('rotate')}>
          <p className="mb-3 text-ink-soft text-sm">{t('rotateText')}</p>
          <form method="post" action={action} noValidate className="space-y-3">
            <input type="hidden" name="act" value="rotate" />
            <DateField
              {...fieldState(state)('oldValueEnds')}
              label={t('oldValueEnds')}
              hint={t('oldValueHint')}
              optional=" "
              min={today}
              max={addDays(today, MOST_DAYS_OF_OLD_VALUE)}
            />
            <CheckboxField {...boxState(state)('isLeaked')} label={t('isLeaked')} optional=" " />
            <Button type="submit" variant="secondary">
              {t('rotate')}
            </Button>
          </form>
        </Card>
      )}
    </div>
  );
}
