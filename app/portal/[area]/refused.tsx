import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { draftOf } from '@/lib/core/form-drafts/data';
import { REFUSED } from '@/lib/web/http/form-body';

/** Explains in a sentence why an action was refused, from `?refused=` in the address. */
export async function Refused({ id }: { id: string | string[] | undefined }) {
  const { errors } = await formState(await draftOf(REFUSED, id));
  return <ErrorSummary errors={errors} labels={{}} />;
}
