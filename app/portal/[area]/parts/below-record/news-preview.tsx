import { getTranslations } from 'next-intl/server';
import { NewsCard } from '@/components/news/news-card';
import { readSettings } from '@/lib/nouns/settings/data';
import type { RecordPart } from '../slots';

export async function NewsPreview({ view }: RecordPart) {
  const [t, settings] = await Promise.all([getTranslations('portal.form'), readSettings()]);
  return (
    <section className="mt-4 max-w-md">
      <h2 className="mb-2 font-semibold">{t('preview')}</h2>
      <NewsCard news={[view.record]} academy={settings['links.academy']} />
    </section>
  );
}
