import { getTranslations } from 'next-intl/server';
import type { SearchParams } from '@/lib/nouns/centers/schema.search';
import type { SearchResult } from '@/lib/nouns/centers/search';

interface ResultHeadProps {
  params: SearchParams;
  result: SearchResult;
  /** Name of the place searched for. */
  place: string | undefined;
  hrefFor: (changes: Partial<SearchParams>) => string;
}

type SearchTexts = Awaited<ReturnType<typeof getTranslations<'centers.search'>>>;

function countLine(t: SearchTexts, { params, result, place }: ResultHeadProps): string {
  const { total: count, scope, origin } = result;
  if (scope === 'name') return t('countName', { count, q: params.q });
  if (scope === 'distance' && origin && params.distance !== undefined) {
    const km = params.distance;
    return place ? t('countDistance', { count, km, place }) : t('countDistanceNear', { count, km });
  }
  if (scope === 'district' && place) return t('countDistrict', { count, place });
  if (scope === 'around') return place ? t('countAround', { count, place }) : t('countNear', { count });
  return t('countView', { count });
}

/** The number of hits and their order, with a link to the other order. */
export async function ResultHead(props: ResultHeadProps) {
  const { params, result, place, hrefFor } = props;
  const t = await getTranslations('centers.search');
  const { origin, total } = result;
  const isPosition = params.zoom === undefined;
  const from = place ? t('fromPlace', { place }) : isPosition ? t('fromPosition') : t('fromView');
  const isNearest = params.order === 'nearest' && origin !== undefined;
  const order = isNearest ? t('orderNearest', { from }) : origin ? t('orderRecommended', { from }) : t('orderAnywhere');
  return (
    <div id="centers-count">
      <h2 className="font-semibold text-lg">{total > 0 ? countLine(t, props) : t('emptyTitle')}</h2>
      {total > 0 && (
        <p className="mt-1 text-ink-soft text-sm">
          {order}
          {origin && (
            <>
              {' '}
              <a href={hrefFor({ order: isNearest ? 'recommended' : 'nearest' })} className="link inline-block py-1">
                {isNearest ? t('recommendedFirst') : t('nearestFirst')}
              </a>
            </>
          )}
        </p>
      )}
    </div>
  );
}
