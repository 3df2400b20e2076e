import { getTranslations } from 'next-intl/server';
import { CenterMap } from '@/components/map/center-map';
import type { CenterMapDrawing } from '@/lib/nouns/centers/draw-map';

/**
 * The map beside the list; moving it updates the parts of the page that depend on its view. With a key, visitors can
 * switch to the street map.
 */
export async function SearchMap({ drawing, apiKey }: { drawing: CenterMapDrawing; apiKey: string | undefined }) {
  const t = await getTranslations('map');
  return (
    <CenterMap
      drawing={drawing}
      street={apiKey ? { apiKey, show: t('street'), hide: t('drawn'), failed: t('streetFailed') } : undefined}
      parts="centers-count centers-list centers-filters"
      labels={{
        map: t('label'),
        controls: t('controls'),
        keys: t('keys'),
        closer: t('closer'),
        farther: t('farther'),
        whole: t('whole'),
        sources: t('sources'),
      }}
    />
  );
}
