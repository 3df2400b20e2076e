import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from './error-summary';
import type { FormState } from './form-state';

interface PublicFormProps {
  action: string;
  state: FormState;
  labels: Record<string, string>;
  draft?: string;
  /** The label of its button; a form with several has them among its children. */
  submit?: string;
  /** Redirects into a signed-in area, which is a separate document: the browser itself must submit the form. */
  leaves?: boolean;
  /**
   * Leaves, and may need a proof of work: it is found before the form is sent, which would come back without passwords.
   */
  proves?: boolean;
  multipart?: boolean;
  children: ReactNode;
}

/** A plain form post without native validation, whose messages come one at a time in the browser's language. */
export async function PublicForm(props: PublicFormProps) {
  const { action, state, labels, draft, submit, leaves, proves, multipart, children } = props;
  const [locale, t] = await Promise.all([getLocale(), getTranslations('forms')]);
  return (
    <>
      <ErrorSummary errors={state.errors} labels={labels} />
      <form
        method="post"
        action={action}
        encType={multipart ? 'multipart/form-data' : undefined}
        noValidate
        data-island="request-form"
        data-leaves={leaves || undefined}
        data-proves={proves || undefined}
        data-sending={t('sending')}
        className="space-y-6"
      >
        <input type="hidden" name="locale" value={locale} />
        {draft && <input type="hidden" name="draft" value={draft} />}
        {state.values.challenge && <input type="hidden" name="challenge" value={state.values.challenge} />}
        <div hidden>
          <label>
            {t('honeypot')}
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {children}
        {submit && (
          <Button type="submit" size="lg">
            {submit}
          </Button>
        )}
      </form>
    </>
  );
}
