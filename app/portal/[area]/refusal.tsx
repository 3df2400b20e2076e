import { ErrorSummary } from '@/components/form/error-summary';
import { formState } from '@/components/form/form-state';
import { REFUSED } from '@/lib/core/form-body';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';

/** Explains in a sentence why an action was refused, from `?refused=` in the address. */
export async function Refusal({ id }: { id: string | string[] | undefined }) {
  const { errors } = await formState(await ownDraftOf(REFUSED, id));
  return <ErrorSummary errors={errors} labels={{}} />;
}
