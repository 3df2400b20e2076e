import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import type { EditorWords } from './field-editor';

export async function editorWords(resource: string): Promise<EditorWords> {
  const [words, t, all] = await Promise.all([
    fieldWords(resource),
    getTranslations('records.form'),
    getTranslations('forms'),
  ]);
  return {
    words,
    optional: all('optional'),
    choose: all('choose'),
    none: t('noneFound'),
    time: t('time'),
    search: t('search'),
  };
}
