import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { draftOf } from '@/lib/form-drafts/data';
import { REFUSED } from '@/lib/http/form-body';

/** Why what a button of the screen asked for was refused, in a sentence; `?refused=` in the address names it. */
export async function Refused({ id }: { id: string | string[] | undefined }) {
  const { errors } = await formState(await draftOf(REFUSED, id));
  return <ErrorSummary errors={errors} labels={{}} />;
}
