import { getTranslations } from 'next-intl/server';
import type { RecordView } from '@/lib/core/screens/open-record';

type RecordNames = Pick<RecordView, 'names'> & Partial<Pick<RecordView, 'former'>>;

/** Returns the names in a record, with a mark on people who are assigned to it but no longer in charge. */
export async function nameMarker(): Promise<(named: RecordNames) => Record<string, string>> {
  const t = await getTranslations('requests');
  return ({ names, former = {} }) => {
    const marked = Object.entries(former).map(([id, name]) => [id, t('former', { name })]);
    return marked.length > 0 ? { ...names, ...(Object.fromEntries(marked) as typeof names) } : names;
  };
}
