import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { CenterList } from '@/components/centers/center-list';
import { PlaceCounts, TierCounts } from '@/components/centers/landing-counts';
import { StillMap } from '@/components/map/center-map';
import { JsonLd } from '@/components/site/json-ld';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Pagination } from '@/components/ui/pagination';
import { describeCenters, describePath } from '@/lib/nouns/centers/describe-centers';
import { drawLanding } from '@/lib/nouns/centers/draw-landing';
import { listCrumbs } from '@/lib/nouns/centers/list-crumbs';
import { listLanding } from '@/lib/nouns/centers/list-landing';
import { searchQuery } from '@/lib/nouns/centers/rules';
import { parseSearch, searchSchema } from '@/lib/nouns/centers/schema.search';
import { placeLabels } from '@/lib/nouns/places/place-labels';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';
import { oncePerRequest } from '@/lib/web/site/once-per-request';

const ROOT = '/authorized-centers';
const landingOf = oncePerRequest(listLanding);

type Props = PageProps<'/[locale]/authorized-centers/in/[...path]'>;

async function read({ params, searchParams }: Props) {
  const [{ path }, query, locale] = await Promise.all([params, searchParams, getLocale()]);
  const page = parseSearch({ page: query.page })?.page ?? notFound();
  const landing = (await landingOf(path.join('/'), locale, page)) ?? notFound();
  return { landing, locale, page };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ landing, page }, t] = await Promise.all([read(props), getTranslations('centers.landing')]);
  const { place, total: count } = landing;
  const what = { place: place.localName, kind: place.kind, count };
  const name = place.kind === 'country' ? t('titleCountry', { place: place.localName }) : t('metaTitle', what);
  const search = await getTranslations('centers.search');
  return pageMetadata({
    title: page > 1 ? `${name} · ${search('page', { page })}` : name,
    description: t('metaDescription', { ...what, brand: theme.name }),
    path: `${ROOT}/in/${place.path}${page > 1 ? `?page=${page}` : ''}`,
  });
}

export default async function LandingPage(props: Props) {
  const [{ landing, locale, page }, t, search, own, map] = await Promise.all([
    read(props),
    getTranslations('centers.landing'),
    getTranslations('centers.search'),
    getTranslations('centers.public'),
    getTranslations('map'),
  ]);
  const { place, total, byTier, centers, pages, parts, neighbours } = landing;
  const [crumbs, labelOf] = await Promise.all([listCrumbs(place.path, locale), placeLabels(locale)]);
  const hrefFor = (path: string) => localePath(locale, `${ROOT}/in/${path}`);
  const what = { place: place.localName, kind: place.kind };
  return (
    <div className="page-width py-6 md:py-8">
      <JsonLd data={describePath(crumbs)} />
      <JsonLd data={describeCenters(centers, locale, total)} />
      <Breadcrumb label={own('path')} crumbs={crumbs} />
      <div className="mt-4 grid gap-6 lg:grid-cols-2">
        <header>
          <h1 className="display text-2xl md:text-3xl">
            {place.kind === 'country' ? t('titleCountry', what) : t('title', what)}
          </h1>
          <p className="mt-3 max-w-prose text-lg">{t('lead', { count: total, brand: theme.name })}</p>
          <TierCounts label={t('tiers')} byTier={byTier} />
          <p className="mt-6">
            <LinkButton href={localePath(locale, ROOT) + searchQuery(searchSchema.parse({ q: labelOf(place) }))}>
              <Icon name="map" />
              {t('onMap')}
            </LinkButton>
          </p>
        </header>
        <div className="relative h-80 lg:h-96">
          <StillMap
            drawing={await drawLanding(landing, locale)}
            label={map('outline', { name: place.localName })}
            sources={map('sources')}
            isSmall
          />
        </div>
      </div>
      {parts.length > 0 && page === 1 && (
        <section className="mt-8">
          <h2 className="display mb-2 text-xl">{t('within')}</h2>
          <PlaceCounts places={parts} hrefFor={hrefFor} />
        </section>
      )}
      <section className="mt-8">
        <h2 className="display mb-3 text-xl">{t('list')}</h2>
        <CenterList
          centers={centers}
          locale={locale}
          label={t('list')}
          className="grid gap-3 md:grid-cols-2 lg:grid-cols-3"
        />
        <div className="mt-6">
          <Pagination
            page={page}
            pages={pages}
            hrefFor={(to) => hrefFor(`${place.path}${to > 1 ? `?page=${to}` : ''}`)}
            labels={{
              nav: search('pages'),
              previous: search('previous'),
              next: search('next'),
              page: (to) => search('page', { page: to }),
            }}
          />
        </div>
      </section>
      {neighbours.length > 0 && (
        <section className="mt-8">
          <h2 className="display mb-2 text-xl">{t('neighbours')}</h2>
          <PlaceCounts places={neighbours} hrefFor={hrefFor} />
        </section>
      )}
    </div>
  );
}
