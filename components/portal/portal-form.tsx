import type { ReactNode } from 'react';
import { ErrorSummary } from '@/components/form/error-summary';
import type { FormState } from '@/components/form/form-state';
import { SentOnce } from '@/components/form/sent-once';
import { Button } from '@/components/ui/button';

interface PortalFormProps {
  action: string;
  state?: FormState;
  labels?: Record<string, string>;
  submit: string;
  multipart?: boolean;
  children: ReactNode;
}

/** A form of the signed-in areas: posted to a route handler that redirects back here. */
export function PortalForm({ action, state, labels = {}, submit, multipart, children }: PortalFormProps) {
  return (
    <>
      {state && <ErrorSummary errors={state.errors} labels={labels} />}
      <form
        method="post"
        action={action}
        encType={multipart ? 'multipart/form-data' : undefined}
        noValidate
        className="space-y-4"
      >
        <SentOnce />
        {children}
        <Button type="submit">{submit}</Button>
      </form>
    </>
  );
}
