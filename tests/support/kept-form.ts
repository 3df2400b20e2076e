import { draftOf, type FormDraft } from '@/lib/core/form-drafts/data';
import { db } from '@/lib/run/db/db';

/** What came back to be corrected on this page, whoever sent it. */
export async function keptForm(page: string, id: string | null | undefined): Promise<FormDraft | null> {
  const kept = id ? await db.formDraft.findFirst({ where: { id, form: { endsWith: page } } }) : null;
  return kept && draftOf(kept.form, id);
}
