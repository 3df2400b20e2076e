import { getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import type { CountedPlace } from '@/lib/nouns/centers/schema';

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
