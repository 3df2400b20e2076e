import { getTranslations } from 'next-intl/server';
import type { CountedPlace } from '@/lib/centers/schema';

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
