import { getTranslations } from 'next-intl/server';
import { TierGem } from '@/components/centers/tier-badge';
import { CenterMap } from '@/components/map/center-map';
import { chipShape, unchosenChip } from '@/components/ui/chip';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { CenterMapDrawing } from '@/lib/nouns/centers/draw-map';
import { CENTER_TIERS } from '@/lib/nouns/centers/schema';
import type { SearchParams } from '@/lib/nouns/centers/schema.search';
import type { SearchResult } from '@/lib/nouns/centers/search';

interface ResultHeadProps {
  params: SearchParams;
  result: SearchResult;
  place: string | undefined;
}

type SearchTexts = Awaited<ReturnType<typeof getTranslations<'centers.search'>>>;

function countLine(t: SearchTexts, { params, result, place }: ResultHeadProps): string {
  const { total: count, scope, origin, located } = result;
  // As it was typed, without the quotation marks that ask for names alone.
  if (located.kind === 'name' && scope === 'name')
    return t('countName', { count, q: params.q.replace(/^["“„«]|["”“»]$/g, '') });
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

/** Asks for the position, only on a click. Keeps its place while invisible, so that nothing moves when it appears. */
export function NearMe({ href, texts }: { href: string; texts: { label: string; waiting: string; refused: string } }) {
  return (
    <div
      data-island="near-me"
      data-href={href}
      data-waiting={texts.waiting}
      data-refused={texts.refused}
      className="invisible noscript:hidden"
    >
      <button type="button" className={classNames(chipShape, unchosenChip)}>
        <Icon name="locate" className="-ml-1 size-4" />
        <span>{texts.label}</span>
      </button>
      <p role="alert" className="mt-2 max-w-prose text-bad text-sm empty:hidden" />
    </div>
  );
}

/** The map beside the list. With a key, visitors can switch to the street map. */
export async function SearchMap({ drawing, apiKey }: { drawing: CenterMapDrawing; apiKey: string | undefined }) {
  const t = await getTranslations('map');
  const tiers = await getTranslations('centers.landing');
  return (
    <CenterMap
      drawing={drawing}
      street={apiKey ? { apiKey, show: t('street'), hide: t('drawn'), failed: t('streetFailed') } : undefined}
      parts="centers-title centers-count centers-list centers-filters compare-search"
      labels={{
        map: t('label'),
        controls: t('controls'),
        keys: t('keys'),
        closer: t('closer'),
        farther: t('farther'),
        whole: t('whole'),
        sources: t('sources'),
      }}
    >
      <ul className="map-legend" aria-label={tiers('tiers')}>
        {CENTER_TIERS.map((tier) => (
          <li key={tier}>
            <TierGem tier={tier} className="size-4" />
            {tier}
          </li>
        ))}
      </ul>
    </CenterMap>
  );
}
