import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { CompareBar } from '@/components/centers/compared-centers';
import { FilterBar } from '@/components/centers/filter-bar';
import { SearchBox } from '@/components/centers/search-box';
import { NearMe, ResultHead, SearchMap } from '@/components/centers/search-map';
import { SearchNotice } from '@/components/centers/search-notice';
import { SearchResults } from '@/components/centers/search-results';
import { JsonLd } from '@/components/site/json-ld';
import { Icon } from '@/components/ui/icon';
import { describeCenters } from '@/lib/nouns/centers/describe-centers';
import { drawCenterMap } from '@/lib/nouns/centers/draw-map';
import { wordOf } from '@/lib/nouns/centers/rules.landing';
import { searchQuery } from '@/lib/nouns/centers/rules.search';
import { PAGE_SIZE, parseSearch, type SearchParams } from '@/lib/nouns/centers/schema.search';
import { searchCenters } from '@/lib/nouns/centers/search';
import { noteGap } from '@/lib/nouns/centers/search-gaps/note-gap';
import { placeLabels } from '@/lib/nouns/places/place-labels';
import { env } from '@/lib/run/env';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

const PATH = '/authorized-centers';

export async function generateMetadata({ searchParams }: PageProps<'/[locale]/authorized-centers'>): Promise<Metadata> {
  const [t, query] = await Promise.all([getTranslations('centers.search'), searchParams]);
  const params = parseSearch(query);
  const what = params?.q;
  return pageMetadata({
    title: what ? t('metaTitleFor', { what }) : t('metaTitle'),
    description: t('metaDescription', { brand: theme.name }),
    path: PATH,
    // Search engines index only the plain page, not queries; places have landing pages of their own.
    index: !params || !searchQuery(params),
  });
}

export default async function AuthorizedCenters({ searchParams }: PageProps<'/[locale]/authorized-centers'>) {
  const [locale, t, query] = await Promise.all([getLocale(), getTranslations('centers.search'), searchParams]);
  const params = parseSearch(query) ?? notFound();
  const [result, labelOf] = await Promise.all([searchCenters(params, locale), placeLabels(locale)]);
  if (result.page > result.pages) notFound();
  noteGap(params, result);

  const action = localePath(locale, PATH);
  const hrefFor = (changes: Partial<SearchParams>) => action + searchQuery(params, changes);
  const { located, origin, mapFilters, view } = result;
  const isMoved = params.zoom !== undefined;
  const place = located.kind === 'place' ? located.place.localName : undefined;
  const map = await drawCenterMap({
    locale,
    view,
    filters: mapFilters,
    // After the map has been moved, its middle is no longer where the visitor is.
    place: located.kind === 'position' && isMoved ? undefined : origin,
    hrefFor: ({ lat, lng, zoom }) => hrefFor({ position: { lat, lng }, zoom }),
    centerHref: (slug) => localePath(locale, `${PATH}/${slug}`),
  });
  const landing = await getTranslations('centers.landing');
  const head = <ResultHead params={params} result={result} place={place} />;
  // Before the centers of the whole map, that what was asked was not found.
  const notice = (
    <div className="mt-1">
      <SearchNotice
        q={params.q}
        located={located}
        labelOf={labelOf}
        hrefOf={(other) => hrefFor({ q: labelOf(other), position: undefined })}
        namedHref={hrefFor({ q: `"${params.q}"`, position: undefined })}
      />
    </div>
  );
  const kept = new URLSearchParams(searchQuery(params, { q: '', position: undefined }));
  const title =
    located.kind === 'place' && !isMoved
      ? landing('title', { place: located.place.localName, kind: wordOf(located.place) })
      : located.kind === 'position' && !isMoved
        ? t('titleNear')
        : t('title');

  return (
    <div className="page-width py-6 md:py-8">
      <JsonLd data={describeCenters(result.centers, locale, result.total, (result.page - 1) * PAGE_SIZE)} />
      <h1 id="centers-title" className="display text-2xl md:text-3xl">
        {title}
      </h1>
      <div className="mt-4 grid gap-3 md:mt-5 print:hidden">
        <SearchBox locale={locale} value={params.q}>
          {[...kept].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </SearchBox>
        <FilterBar params={params} result={result} place={place} hrefFor={hrefFor}>
          <NearMe
            href={hrefFor({ q: '', position: undefined, zoom: undefined })}
            texts={{ label: t('nearMe'), waiting: t('locating'), refused: t('noPosition') }}
          />
        </FilterBar>
      </div>
      <section aria-labelledby="results" className="group/list mt-5">
        {located.kind === 'unknown' ? (
          <>
            {notice}
            <div className="mt-4">{head}</div>
          </>
        ) : (
          <>
            {head}
            {notice}
          </>
        )}
        <div className="mt-4 grid gap-3 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <SearchResults locale={locale} result={result} hrefFor={hrefFor} />
          {/* It stays in sight while the list scrolls. On smaller screens it is one tap away. */}
          <div
            id="map"
            className="max-lg:z-40 max-lg:hidden max-lg:target:fixed max-lg:target:inset-0 max-lg:target:block lg:sticky lg:top-4 lg:h-[calc(100dvh-2rem)] lg:min-h-120 print:hidden"
          >
            <SearchMap drawing={map} apiKey={env.GOOGLE_MAPS_API_KEY} />
            <a href="#results" className={`${pill} absolute`}>
              <Icon name="list" />
              {t('showList')}
            </a>
          </div>
        </div>
        <CompareBar locale={locale} origin={origin} query={searchQuery(params)} />
        <a href="#map" className={`${pill} fixed z-30 group-has-checked/list:hidden`}>
          <Icon name="map" />
          {t('showMap')}
        </a>
      </section>
    </div>
  );
}

const pill =
  'bottom-5 left-1/2 inline-flex min-h-12 -translate-x-1/2 items-center gap-2 rounded-full bg-accent px-5 font-semibold text-accent-ink shadow-float lg:hidden print:hidden';
