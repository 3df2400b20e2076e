import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Hero } from '@/components/site/home/hero';
import { Professionals } from '@/components/site/home/professionals';
import { Questions } from '@/components/site/home/questions';
import { RequestCards } from '@/components/site/home/request-cards';
import { Steps } from '@/components/site/home/steps';
import { Tiers } from '@/components/site/home/tiers';
import { JsonLd } from '@/components/site/json-ld';
import { describeSite } from '@/lib/nouns/centers/describe-centers';
import { drawCenterMap } from '@/lib/nouns/centers/draw-map';
import { countPublic } from '@/lib/nouns/centers/list-public';
import { visibleFaqs } from '@/lib/nouns/faqs/data';
import { ITALY } from '@/lib/nouns/places/map/rules';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const [home, site] = await Promise.all([getTranslations('home'), getTranslations('site')]);
  return pageMetadata({
    title: home('title'),
    description: site('description', { brand: theme.name }),
    path: '/',
  });
}

export default async function Home() {
  const locale = await getLocale();
  const search = localePath(locale, '/authorized-centers');
  const [drawing, { total }, questions] = await Promise.all([
    drawCenterMap({
      locale,
      view: ITALY,
      hrefFor: ({ lat, lng, zoom }) => `${search}?lat=${lat}&lng=${lng}&zoom=${zoom}`,
      centerHref: (slug) => `${search}/${slug}`,
    }),
    countPublic({}),
    visibleFaqs(locale),
  ]);
  return (
    <>
      <JsonLd data={describeSite(locale)} />
      <Hero drawing={drawing} centers={total} />
      <Steps start="A3" end="B1" />
      <Tiers />
      <Professionals />
      <RequestCards />
      <Questions questions={questions} />
    </>
  );
}
