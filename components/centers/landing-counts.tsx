import { getTranslations } from 'next-intl/server';
import { CENTER_TIERS, type CenterTier, type CountedPlace } from '@/lib/nouns/centers/schema';
import { TierGem } from './tier-badge';

/** Number of centers per tier; empty tiers are left out. */
export function TierCounts({ label, byTier }: { label: string; byTier: Record<CenterTier, number> }) {
  return (
    <dl aria-label={label} className="mt-6 flex flex-wrap gap-3">
      {CENTER_TIERS.filter((tier) => byTier[tier] > 0).map((tier) => (
        <div key={tier} className="flex items-center gap-2 rounded-card border border-line bg-raised px-4 py-2.5">
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

/** Links to the landing pages of places, each with its number of centers. */
export async function PlaceCounts({ places, hrefFor }: { places: CountedPlace[]; hrefFor: (path: string) => string }) {
  const t = await getTranslations('centers.landing');
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
      {places.map(({ path, name, total }) => (
        <li key={path} className="flex items-baseline justify-between gap-3 border-line border-b">
          <a href={hrefFor(path)} className="link inline-flex min-h-11 items-center">
            {name}
          </a>
          <span className="shrink-0 text-ink-soft text-sm tabular-nums">{t('count', { count: total })}</span>
        </li>
      ))}
    </ul>
  );
}
