import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Hero } from '@/components/site/home/hero';
import { Places, Questions, Quote } from '@/components/site/home/home-sections';
import { Methods } from '@/components/site/home/methods';
import { Professionals } from '@/components/site/home/professionals';
import { ShadeQuestion } from '@/components/site/home/shade-question';
import { JsonLd } from '@/components/site/json-ld';
import { LatestNews } from '@/components/site/news/article-cards';
import { countPlaces } from '@/lib/nouns/centers/count-places';
import { describeSite } from '@/lib/nouns/centers/describe-centers';
import { drawCenterMap } from '@/lib/nouns/centers/draw-map';
import { countPublic } from '@/lib/nouns/centers/list-public';
import { visibleFaqs } from '@/lib/nouns/faqs/data';
import { publicNews } from '@/lib/nouns/news/data';
import { boundsOf, ITALY } from '@/lib/nouns/places/map/rules';
import { readGains } from '@/lib/nouns/statistics/cache-gains';
import { gainOfAll, gainsFrom, isOfferedShade, lighter, usualShade } from '@/lib/nouns/statistics/rules.gains';
import { readQuote } from '@/lib/nouns/treatments/reviews/data';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

const LARGEST_TOWNS = 21;
const QUESTIONS = 5;
const NEWS = 3;

export async function generateMetadata(): Promise<Metadata> {
  const [home, site] = await Promise.all([getTranslations('home'), getTranslations('site')]);
  return pageMetadata({ title: home('title'), description: site('description', { brand: theme.name }), path: '/' });
}

export default async function Home({ searchParams }: PageProps<'/[locale]'>) {
  const [locale, { shade: asked }] = await Promise.all([getLocale(), searchParams]);
  const search = localePath(locale, '/authorized-centers');
  const [drawing, { total }, towns, questions, news, measured, quote] = await Promise.all([
    drawCenterMap({
      locale,
      view: ITALY,
      hrefFor: ({ lat, lng, zoom }) => `${search}?lat=${lat}&lng=${lng}&zoom=${zoom}`,
      centerHref: (slug) => `${search}/${slug}`,
    }),
    // The same count as the search without a query.
    countPublic({ box: boundsOf(ITALY) }),
    countPlaces({ kind: 'comune', filters: {}, locale, limit: LARGEST_TOWNS }),
    visibleFaqs(locale),
    publicNews(locale, NEWS),
    readGains(),
    readQuote(locale),
  ]);
  const shade = isOfferedShade(asked) ? asked : usualShade;
  const usual = gainsFrom(measured, usualShade)[0];
  return (
    <>
      <JsonLd data={describeSite(locale)} />
      <Hero
        centers={total}
        measured={gainOfAll(measured)}
        before={usualShade}
        after={usual ? lighter(usualShade, usual.median) : 'B1'}
      />
      <ShadeQuestion shade={shade} gains={gainsFrom(measured, shade)} />
      <Methods />
      <Quote quote={quote} />
      <Places towns={towns} drawing={drawing} />
      <Questions questions={questions.slice(0, QUESTIONS)} />
      <Professionals />
      <LatestNews news={news} />
    </>
  );
}
