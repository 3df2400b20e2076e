import { getTranslations } from 'next-intl/server';
import { REQUIRED_CENTER_FIELDS, type RequiredCenterField } from '@/lib/nouns/centers/schema';
import type { StatusWords } from './status-panel';

export async function statusWords(): Promise<StatusWords> {
  const [t, fields] = await Promise.all([getTranslations('centers.status'), getTranslations('records.fields')]);
  const names = REQUIRED_CENTER_FIELDS.map((field) => [field, fields(field)] as const);
  return {
    title: t('title'),
    complete: t('complete'),
    missing: t('missing'),
    waiting: t('waiting'),
    public: t('public'),
    hidden: t('hidden'),
    why: t('why'),
    progress: t('progress', { done: '{done}', total: '{total}' }),
    unsaved: t('unsaved'),
    fields: Object.fromEntries(names) as Record<RequiredCenterField, string>,
  };
}
