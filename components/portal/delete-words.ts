import { getTranslations } from 'next-intl/server';
import type { DialogWords } from './request-dialog';

export type DeleteWords = Required<DialogWords>;

/**
 * The question before a record is deleted: what it is called, and what follows.
 * @param name the record's; `{name}` to fill it in later
 * @param deletion the message of its noun, if something particular follows
 */
export async function deleteWords(name: string, deletion = 'portal.deletion.text'): Promise<DeleteWords> {
  const t = await getTranslations();
  return {
    trigger: t('portal.form.delete'),
    title: t('portal.deletion.title', { name }),
    text: t(deletion as 'portal.deletion.text'),
    submit: t('portal.deletion.yes'),
    cancel: t('portal.no'),
    failed: t('portal.callFailed'),
  };
}
