import 'server-only';
import { draftOf, type FormDraft, ownForm } from '@/lib/core/form-drafts/data';
import { enrollingPerson } from './current-person';

/**
 * What whoever is signed in typed into a form of the signed-in areas, by its id in the address; null for anybody else's: the
 * next person at a shared tablet finds the address in its history.
 */
export const ownDraftOf = async (page: string, id: unknown): Promise<FormDraft | null> =>
  id === undefined ? null : draftOf(ownForm((await enrollingPerson()).id, page), id);
