import { type FormState, formState } from '@/components/form/form-state';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';

type SentBack = { review: FormState | null; visit: FormState | null; whole: string | null };

/** The page has several forms: returns the rejected draft only to the form it came from. */
export async function sentBack(id: string, draft: unknown): Promise<SentBack> {
  const found = await ownDraftOf(`treatments/${id}`, draft);
  if (!found) return { review: null, visit: null, whole: null };
  const state = await formState(found);
  // A general error often means that its form is no longer on the page.
  const isWhole = state.errors.every(({ field }) => field === '');
  return {
    review: 'userReview' in found.values ? state : null,
    visit: 'visitedOn' in found.values ? state : null,
    whole: isWhole ? state.errors.map(({ text }) => text).join(' ') : null,
  };
}
