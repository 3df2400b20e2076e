import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from './error-summary';
import type { FormState } from './form-state';

interface PublicFormProps {
  /** The route handler that takes it. */
  action: string;
  state: FormState;
  /** The labels of the fields, for the list of errors. */
  labels: Record<string, string>;
  /** The id of the draft this form shows. */
  draft?: string;
  submit: string;
  /** Leads into a signed-in area, which is another document: the browser itself sends it and goes there. */
  leaves?: boolean;
  /** With files. */
  multipart?: boolean;
  children: ReactNode;
}

/**
 * A plain form post. The browser's own checks are off: its messages come in its own language and one at a time, ours in
 * the visitor's and all together.
 */
export async function PublicForm({
  action,
  state,
  labels,
  draft,
  submit,
  leaves,
  multipart,
  children,
}: PublicFormProps) {
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
        data-sending={t('sending')}
        className="space-y-6"
      >
        <input type="hidden" name="locale" value={locale} />
        {draft && <input type="hidden" name="draft" value={draft} />}
        <div hidden>
          <label>
            {t('honeypot')}
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {children}
        <Button type="submit" size="lg">
          {submit}
        </Button>
      </form>
    </>
  );
}
