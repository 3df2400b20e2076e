import { fieldWords } from '@/components/data-table/field-words';
import { texts } from '@/lib/run/i18n/texts';

export type EditorWords = Awaited<ReturnType<typeof editorWords>>;

export async function editorWords(resource: string) {
  const [words, form, forms] = await Promise.all([
    fieldWords(resource),
    texts('records.form', 'noneFound time search'),
    texts('forms', 'optional choose'),
  ]);
  return { words, ...forms, ...form };
}
