import 'server-only';
import { draftOf, type FormDraft, ownForm } from '@/lib/core/form-drafts/data';
import { enrollingPerson } from './current-person';

/** What one typed into a form, by its id; null for anybody else: at a shared tablet, the next finds the address. */
export const ownDraftOf = async (page: string, id: unknown): Promise<FormDraft | null> =>
  id === undefined ? null : draftOf(ownForm((await enrollingPerson()).id, page), id);
