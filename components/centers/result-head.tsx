import { getTranslations } from 'next-intl/server';
import type { SearchParams } from '@/lib/nouns/centers/schema.search';
import type { SearchResult } from '@/lib/nouns/centers/search';

interface ResultHeadProps {
  params: SearchParams;
  result: SearchResult;
  /** Name of the place searched for. */
  place: string | undefined;
}

type SearchTexts = Awaited<ReturnType<typeof getTranslations<'centers.search'>>>;

function countLine(t: SearchTexts, { params, result, place }: ResultHeadProps): string {
  const { total: count, scope, origin, located } = result;
  if (located.kind === 'name' && scope === 'name') return t('countName', { count, q: located.name.words.join(' ') });
  if (located.kind === 'streets') return t('countStreets', { count, street: located.street });
  if (located.kind === 'street' && scope === 'around') {
    const { street, town } = located;
    return t('countStreet', { count, street, town });
  }
  if (scope === 'distance' && origin && params.distance !== undefined) {
    const km = params.distance;
    return place ? t('countDistance', { count, km, place }) : t('countDistanceNear', { count, km });
  }
  if (scope === 'district' && place) return t('countDistrict', { count, place });
  if (scope === 'around') return place ? t('countAround', { count, place }) : t('countNear', { count });
  return t('countView', { count });
}

/** The number of hits; the skip link leads here. */
export async function ResultHead(props: ResultHeadProps) {
  const t = await getTranslations('centers.search');
  return (
    <div id="centers-count">
      <h2 id="results" tabIndex={-1} className="scroll-mt-4 font-semibold text-lg outline-none">
        {props.result.total > 0 ? countLine(t, props) : t('emptyTitle')}
      </h2>
    </div>
  );
}
