import { getTranslations } from 'next-intl/server';
import type { DialogWords } from './request-dialog';

/**
 * The texts asking before a record is deleted, with `{name}`, and its consequences.
 * @param deletion the message of its noun, if something particular follows
 */
export async function deleteTemplates(deletion = 'portal.deletion.text'): Promise<DeleteTemplates> {
  const t = await getTranslations();
  return {
    trigger: t('portal.form.delete'),
    title: String(t.raw('portal.deletion.title')),
    quoted: String(t.raw('portal.deletion.quoted')),
    text: t(deletion as 'portal.deletion.text'),
    submit: t('portal.deletion.yes'),
    cancel: t('records.no'),
    failed: t('portal.callFailed'),
  };
}

export const deleteWords = async (name: string, deletion?: string): Promise<DeleteWords> =>
  wordsFor(name, await deleteTemplates(deletion));

export type DeleteWords = Required<DialogWords>;

/** Texts with `{name}` still in them, for lists. */
export type DeleteTemplates = DeleteWords & {
  /** The name in quotes, for names that are sentences; contains `{name}`. */
  quoted: string;
};

/** The texts asking before a record of this name is deleted: "Delete Rossi?", "Delete “How long does it take?”?". */
export function wordsFor(name: string, { quoted, ...words }: DeleteTemplates): DeleteWords {
  const called = /[?!.…]$/.test(name) ? quoted.replace('{name}', () => name) : name;
  return { ...words, title: words.title.replace('{name}', () => called) };
}
