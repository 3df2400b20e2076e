import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ErrorSummary } from '@/components/form/error-summary';
import { type FormState, fieldState, formState } from '@/components/form/form-state';
import { PageHead } from '@/components/portal/page-head';
import { VerificationForm } from '@/components/portal/verification-form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import type { scopesOf } from '@/lib/core/access/scopes';
import { hrefOf } from '@/lib/core/actor/roles';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { ScopeBoxes } from './scope-boxes';

interface MakePageProps {
  noun: 'api-keys' | 'apps';
  draft: unknown;
  scopes: typeof scopesOf;
  labels: Record<string, string>;
  renderFields: (state: FormState) => ReactNode;
}

/** Makes what programs call the portal with: its name, what is asked of it alone, and what it may do. */
export async function MakePage({ noun, draft: asked, scopes, labels, renderFields }: MakePageProps) {
  const list = `options/${noun}` as const;
  const [me, t, draft] = await Promise.all([currentPerson(), getTranslations(), ownDraftOf(`${list}/new`, asked)]);
  const state = await formState(draft);
  const action = `/api/forms/${noun}`;
  const [name, title] = [t('records.fields.name'), t('records.fields.scopes')];
  return (
    <>
      <PageHead
        title={t(`${noun}.new`)}
        purpose={t(`${noun}.purpose`)}
        trail={[{ label: t(`portal.routes.options-${noun}`), href: hrefOf(me.group, list) }]}
      />
      {asksPassword(draft) ? (
        <div className="max-w-form">
          <VerificationForm action={action} state={state} />
        </div>
      ) : (
        <>
          <ErrorSummary errors={state.errors} labels={{ name, ...labels, scopes: title }} />
          <form method="post" action={action} noValidate className="space-y-6">
            <div className="max-w-form space-y-4">
              <TextField
                {...fieldState(state)('name')}
                label={name}
                hint={t(`${noun}.nameHint`)}
                maxLength={LONGEST.label}
              />
              {renderFields(state)}
            </div>
            <ScopeBoxes of={scopes} state={state} title={title} hint={t(`${noun}.scopesHint`)} />
            <Button type="submit">{t(`${noun}.make`)}</Button>
          </form>
        </>
      )}
    </>
  );
}
