import { getLocale, getTranslations } from 'next-intl/server';
import { NearMe } from '@/components/centers/near-me';
import { SearchBox } from '@/components/centers/search-box';
import { StillMap } from '@/components/map/center-map';
import { Icon } from '@/components/ui/icon';
import type { CenterMapDrawing } from '@/lib/nouns/centers/draw-map';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';

const popular = ['milan', 'rome', 'naples', 'turin', 'bologna'] as const;

/** What the programme is, and what most visitors come for. */
export async function Hero({ drawing, centers }: { drawing: CenterMapDrawing; centers: number }) {
  const [locale, t, map, near] = await Promise.all([
    getLocale(),
    getTranslations('home'),
    getTranslations('map'),
    getTranslations('centers.search'),
  ]);
  const search = localePath(locale, '/authorized-centers');
  return (
    <section className="page-width grid items-center gap-x-16 gap-y-10 py-10 lg:grid-cols-2 lg:py-16">
      <div>
        <h1 className="display text-3xl sm:text-4xl">{t('heading')}</h1>
        <p className="mt-5 max-w-prose text-lg">{t('lead', { brand: theme.name })}</p>
        <div className="mt-8 max-w-2xl">
          <SearchBox locale={locale} labelled />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-ink-soft max-sm:basis-full">{t('popular')}</span>
          {popular.map((city) => (
            <a
              key={city}
              href={`${search}?q=${encodeURIComponent(t(`cities.${city}`))}`}
              className="link inline-flex min-h-11 items-center"
            >
              {t(`cities.${city}`)}
            </a>
          ))}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          {/* Reserves space for the island's content, so that nothing below moves. */}
          <div className="min-h-11 max-sm:w-full">
            <NearMe
              href={search}
              texts={{ label: near('nearMe'), waiting: near('locating'), refused: near('noPosition') }}
            />
          </div>
          <a href={search} className="link inline-flex min-h-11 items-center gap-1.5 font-semibold">
            {t('all', { count: centers })}
            <Icon name="arrow-right" className="size-4" />
          </a>
        </div>
      </div>
      <div className="relative mx-auto aspect-square w-full max-w-148">
        <StillMap drawing={drawing} label={t('mapTitle')} sources={map('sources')} />
      </div>
    </section>
  );
}
