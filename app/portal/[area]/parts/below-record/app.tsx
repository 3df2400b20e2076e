import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { NewValue } from '@/components/apps/new-value';
import { ScopeList } from '@/components/apps/scope-list';
import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { PostButton } from '@/components/form/post-button';
import { VerificationForm } from '@/components/portal/verification-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { valueCookie, valueIn } from '@/lib/nouns/api-keys/key-form';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import type { RecordPart } from '../slots';

/** A new secret, shown this once, what it may do, what the app calls itself, and the forms to renew it or revoke the app. */
export async function App({ me, view: { record, abilities }, draft }: RecordPart) {
  const id = record._id;
  const [t, common, fields, jar, sent] = await Promise.all([
    getTranslations('apps'),
    getTranslations('api-keys'),
    getTranslations('records.fields'),
    cookies(),
    ownDraftOf(`options/apps/${id}`, draft),
  ]);
  const value = valueIn(me, id, jar.get(valueCookie)?.value);
  const state = await formState(sent);
  const action = `/api/forms/apps/${id}`;
  return (
    <div className="mt-4 max-w-form space-y-4">
      {value && <NewValue of="app" action={action} value={value} />}
      <Card heading={t('clientId')}>
        <p className="break-all font-mono" translate="no">
          {id}
        </p>
      </Card>
      <Card heading={fields('scopes')}>
        <ScopeList scopes={record.scopes as string[]} />
      </Card>
      {asksPassword(sent) ? (
        <VerificationForm action={action} state={state} />
      ) : (
        <ErrorSummary errors={state.errors} labels={{}} />
      )}
      {abilities.renewSecret && (
        <Card heading={common('webhook.renewSecret')}>
          <p className="mb-3 text-ink-soft text-sm">{t('renewText')}</p>
          <form method="post" action={action} className="space-y-3">
            <input type="hidden" name="act" value="renew" />
            <CheckboxField name="isLeaked" label={common('isLeaked')} optional=" " />
            <Button type="submit" variant="secondary">
              {common('webhook.renewSecret')}
            </Button>
          </form>
        </Card>
      )}
      {abilities.revoke && (
        <Card heading={t('revoke')}>
          <p className="mb-3 text-ink-soft text-sm">{t('revokeText')}</p>
          <PostButton action={action} sends={{ act: 'revoke' }} look="danger" size="md">
            {t('revoke')}
          </PostButton>
        </Card>
      )}
    </div>
  );
}
