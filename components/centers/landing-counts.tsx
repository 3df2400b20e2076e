import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import { CENTER_TIERS, type CenterTier, type CountedPlace } from '@/lib/nouns/centers/schema';
import { TierGem } from './tier-badge';

export function TierCounts({ label, byTier }: { label: string; byTier: Record<CenterTier, number> }) {
  return (
    <dl aria-label={label} className="mt-6 flex flex-wrap gap-3 max-sm:mt-4 max-sm:gap-x-5 max-sm:gap-y-1">
      {CENTER_TIERS.filter((tier) => byTier[tier] > 0).map((tier) => (
        <div
          key={tier}
          className="flex items-center gap-2 rounded-card border-line sm:border sm:bg-raised sm:px-4 sm:py-2.5"
        >
          <dt className="flex items-center gap-2 font-semibold text-sm">
            <TierGem tier={tier} />
            {tier}
          </dt>
          <dd className="font-semibold text-lg tabular-nums">{byTier[tier]}</dd>
        </div>
      ))}
    </dl>
  );
}

const FIRST_PLACES = 18;

interface PlaceCountsProps {
  places: CountedPlace[];
  hrefFor: (path: string) => string;
}

/** Links to the landing pages of places, each with its number of centers; the first ones open, the others folded. */
export async function PlaceCounts({ places, hrefFor }: PlaceCountsProps) {
  const t = await getTranslations('centers.landing');
  const rest = places.slice(FIRST_PLACES);
  return (
    <>
      <PlaceLinks t={t} places={places.slice(0, FIRST_PLACES)} hrefFor={hrefFor} />
      {rest.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent">
            {t('morePlaces', { count: rest.length })}
            <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <PlaceLinks t={t} places={rest} hrefFor={hrefFor} />
        </details>
      )}
    </>
  );
}

interface PlaceLinksProps extends PlaceCountsProps {
  t: Awaited<ReturnType<typeof getTranslations<'centers.landing'>>>;
}

const PlaceLinks = ({ t, places, hrefFor }: PlaceLinksProps) => (
  <ul className="grid grid-cols-2 gap-x-6 lg:grid-cols-3">
    {places.map(({ path, name, total }) => (
      <li key={path} className="flex items-center justify-between gap-3 border-line border-b">
        <a href={hrefFor(path)} className="link inline-flex min-h-11 min-w-0 items-center max-sm:text-sm">
          {name}
        </a>
        <span className="shrink-0 text-ink-soft text-sm tabular-nums">
          <span className="max-sm:hidden">{t('count', { count: total })}</span>
          <span aria-hidden="true" className="sm:hidden">
            {total}
          </span>
        </span>
      </li>
    ))}
  </ul>
);
