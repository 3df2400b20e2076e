import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { CenterList } from '@/components/centers/center-list';
import { CompareBar } from '@/components/centers/compared-centers';
import { PlaceCounts } from '@/components/centers/landing-counts';
import { PlaceFacts, PlaceText } from '@/components/centers/place-facts';
import { StillMap } from '@/components/map/center-map';
import { JsonLd } from '@/components/site/json-ld';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Icon } from '@/components/ui/icon';
import { Pagination } from '@/components/ui/pagination';
import { describeCenters, describePath } from '@/lib/nouns/centers/describe-centers';
import { drawLanding } from '@/lib/nouns/centers/draw-landing';
import { listCrumbs } from '@/lib/nouns/centers/list-crumbs';
import { LANDING_SIZE, listLanding } from '@/lib/nouns/centers/list-landing';
import {
  ENOUGH_CENTERS,
  ENOUGH_OF_FACET,
  type Facet,
  facetNamed,
  isMethod,
  readersOf,
  wordOf,
} from '@/lib/nouns/centers/rules.landing';
import { searchQuery } from '@/lib/nouns/centers/rules.search';
import { parseSearch, searchSchema } from '@/lib/nouns/centers/schema.search';
import { placeLabels } from '@/lib/nouns/places/place-labels';
import type { Place } from '@/lib/nouns/places/schema';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';
import { oncePerRequest } from '@/lib/web/site/once-per-request';

const ROOT = '/authorized-centers';
const landingOf = oncePerRequest((path: string, locale: Locale, page: number, facet: Facet | '') =>
  listLanding(path, locale, page, facet),
);

type Props = PageProps<'/[locale]/authorized-centers/in/[...path]'>;

async function read({ params, searchParams }: Props) {
  const [{ path }, query, locale] = await Promise.all([params, searchParams, getLocale()]);
  const page = parseSearch({ page: query.page })?.page ?? notFound();
  const facet = query.only === undefined ? undefined : (facetNamed(query.only) ?? notFound());
  const landing = (await landingOf(path.join('/'), locale, page, facet ?? '')) ?? notFound();
  return { landing, locale, page, facet };
}

/** The heading: the service in the words people search, the place, and the facet. */
function titleOf(t: Awaited<ReturnType<typeof getTranslations<'centers.landing'>>>, place: Place, facet?: Facet) {
  const title = t('title', { place: place.localName, kind: wordOf(place) });
  if (!facet) return title;
  return isMethod(facet) ? t('facets.method', { title, method: facet }) : t(`facets.${facet}`, { title });
}

const addressOf = (path: string, facet?: Facet, page = 1) => {
  const query = new URLSearchParams({
    ...(facet && { only: facet.toLowerCase() }),
    ...(page > 1 && { page: String(page) }),
  });
  return `${ROOT}/in/${path}${query.size ? `?${query}` : ''}`;
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ landing, page, facet }, t] = await Promise.all([read(props), getTranslations('centers.landing')]);
  const { place, total: count } = landing;
  const name = t('metaTitle', { title: titleOf(t, place, facet), count });
  const search = await getTranslations('centers.search');
  return pageMetadata({
    title: page > 1 ? `${name} · ${search('page', { page })}` : name,
    description: t('metaDescription', { title: titleOf(t, place, facet), count, brand: theme.name }),
    path: addressOf(place.path!, facet, page),
    isDrawn: true,
    index: count >= (facet ? ENOUGH_OF_FACET : ENOUGH_CENTERS),
    languages: readersOf(place),
  });
}

export default async function LandingPage(props: Props) {
  const [{ landing, locale, page, facet }, t, search, own, map] = await Promise.all([
    read(props),
    getTranslations('centers.landing'),
    getTranslations('centers.search'),
    getTranslations('centers.public'),
    getTranslations('map'),
  ]);
  const { place, total, centers, pages, parts, neighbours, facts, larger } = landing;
  const [crumbs, labelOf] = await Promise.all([listCrumbs(place.path, locale), placeLabels(locale)]);
  const hrefFor = (path: string) => localePath(locale, addressOf(path));
  const onMap = localePath(locale, ROOT) + searchQuery(searchSchema.parse({ q: labelOf(place) }));
  const above = larger && total < ENOUGH_CENTERS ? crumbs.at(-2) : undefined;
  // A country or region is narrowed first; in a province the centers come first, with its towns below them.
  const isWide = place.kind === 'country' || place.kind === 'region';
  const within = parts.length > 0 && page === 1 && !facet && (
    <section className="mt-10">
      <h2 className="display mb-2 text-xl">{t('within')}</h2>
      <PlaceCounts places={parts} hrefFor={hrefFor} />
    </section>
  );
  return (
    <div className="page-width py-6 md:py-8">
      <JsonLd data={describePath(crumbs)} />
      <JsonLd data={describeCenters(centers, locale, total, (page - 1) * LANDING_SIZE)} />
      <Breadcrumb label={own('path')} crumbs={crumbs} />
      <div className="mt-4 grid gap-6 lg:grid-cols-2">
        <header>
          <h1 className="display text-2xl md:text-3xl">{titleOf(t, place, facet)}</h1>
          <p className="mt-3 max-w-prose text-lg">{t('lead', { count: total, brand: theme.name })}</p>
          <PlaceFacts
            facts={facts}
            chosen={facet}
            hrefFor={(chosen) => localePath(locale, addressOf(place.path!, chosen))}
          />
          {above && (
            <p className="mt-6">
              <a href={above.href} className="link inline-flex min-h-11 items-center">
                {t('larger', { place: above.label })}
              </a>
            </p>
          )}
          <p className="mt-4">
            <a href={onMap} className="link inline-flex min-h-11 items-center gap-1.5 font-semibold">
              <Icon name="map" />
              {t('onMap')}
            </a>
          </p>
        </header>
        {/* The answer before the map: a phone has it one tap away. */}
        <div className="relative h-80 max-md:hidden lg:h-96">
          <StillMap
            drawing={await drawLanding(landing, locale)}
            label={map('outline', { name: place.localName })}
            sources={map('sources')}
            isSmall
          />
        </div>
      </div>
      {isWide && within}
      <section className="group/list mt-8">
        <div className="mb-3 flex flex-wrap items-baseline gap-x-5">
          <h2 className="display text-xl">{t('list')}</h2>
          {centers.length > 1 && <p className="text-ink-soft text-sm print:hidden">{t('compareHint')}</p>}
        </div>
        <CenterList
          centers={centers}
          locale={locale}
          label={t('list')}
          className="grid gap-3 md:grid-cols-2 lg:grid-cols-3"
          isCompared
        />
        <CompareBar
          locale={locale}
          origin={wordOf(place) === 'town' ? place : undefined}
          query={searchQuery(searchSchema.parse({ q: labelOf(place) }))}
        />
        <div className="mt-6">
          <Pagination
            page={page}
            pages={pages}
            hrefFor={(to) => localePath(locale, addressOf(place.path!, facet, to))}
            labels={{
              nav: search('pages'),
              previous: search('previous'),
              next: search('next'),
              page: (to) => search('page', { page: to }),
            }}
          />
        </div>
      </section>
      {total >= ENOUGH_CENTERS && page === 1 && !facet && <PlaceText landing={landing} />}
      {!isWide && within}
      {neighbours.length > 0 && (
        <section className="mt-10 pt-5">
          <h2 className="display mb-2 text-xl">{t('neighbours')}</h2>
          <PlaceCounts places={neighbours} hrefFor={hrefFor} />
        </section>
      )}
    </div>
  );
}
