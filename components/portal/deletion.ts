import type { DialogWords } from './request-dialog';

export type DeleteWords = Required<DialogWords>;

/** Before the record is known. */
export type DeleteTemplates = DeleteWords & {
  /** Puts a name that is a sentence in quotes; with `{name}`, as the title. */
  quoted: string;
};

/** The question before a record of this name is deleted: "Delete Rossi?", "Delete “How long does it take?”?". */
export function wordsFor(name: string, { quoted, ...words }: DeleteTemplates): DeleteWords {
  const called = /[?!.…]$/.test(name) ? quoted.replace('{name}', () => name) : name;
  return { ...words, title: words.title.replace('{name}', () => called) };
}
