import { getLocale, getTranslations } from 'next-intl/server';
import { StillMap } from '@/components/map/center-map';
import type { CenterMapDrawing } from '@/lib/nouns/centers/draw-map';
import type { CountedPlace } from '@/lib/nouns/centers/schema';
import { localePath } from '@/lib/run/i18n/paths';

/** Where the centers are: the largest towns by name, beside the map. */
export async function Places({ towns, drawing }: { towns: CountedPlace[]; drawing: CenterMapDrawing }) {
  const [locale, t, map] = await Promise.all([getLocale(), getTranslations('home'), getTranslations('map')]);
  return (
    <section aria-labelledby="places" className="border-line border-y bg-raised">
      <div className="page-width grid items-center gap-x-16 gap-y-10 py-14 lg:grid-cols-2 lg:py-20">
        <div>
          <h2 id="places" className="display text-3xl">
            {t('places.heading')}
          </h2>
          <ul className="mt-6 grid grid-cols-2 gap-x-8 sm:grid-cols-3">
            {towns.map(({ path, name, total }) => (
              <li key={path} className="border-line border-b">
                <a
                  href={localePath(locale, `/authorized-centers/in/${path}`)}
                  className="flex min-h-11 items-center justify-between gap-3 hover:text-accent hover:underline"
                >
                  {name}
                  <span className="text-ink-soft tabular-nums">
                    <span className="sr-only">{t('places.count', { count: total })}</span>
                    <span aria-hidden="true">{total}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="relative mx-auto aspect-square w-full max-w-130">
          <StillMap drawing={drawing} label={t('mapTitle')} sources={map('sources')} />
        </div>
      </div>
    </section>
  );
}
