import type { Metadata, Route } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { CenterBody } from '@/components/centers/center-body';
import { CenterList } from '@/components/centers/center-list';
import { JsonLd } from '@/components/site/json-ld';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PhoneCode, PrintedCode } from '@/components/ui/code-picture';
import { Icon } from '@/components/ui/icon';
import { drawCode } from '@/lib/nouns/accounts/second-factors/draw-code';
import { describeCenter, describePath, describePeople, describeReviews } from '@/lib/nouns/centers/describe-centers';
import { findPublicCenter, findSuccessor, nearestTo } from '@/lib/nouns/centers/find-public';
import { listCrumbs } from '@/lib/nouns/centers/list-crumbs';
import { listShownPeople } from '@/lib/nouns/centers/list-shown-people';
import { readMeasuredResults } from '@/lib/nouns/centers/measured-results';
import { searchQuery } from '@/lib/nouns/centers/rules.search';
import { searchSchema } from '@/lib/nouns/centers/schema.search';
import { readGains } from '@/lib/nouns/statistics/cache-gains';
import { listShownResults } from '@/lib/nouns/treatments/public-pictures/data';
import { readPublicReviews } from '@/lib/nouns/treatments/reviews/data';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';
import { siteAddress } from '@/lib/run/site-address';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';
import { oncePerRequest } from '@/lib/web/site/once-per-request';

const PATH = '/authorized-centers';
const NEARBY = 4;
const centerOf = oncePerRequest(findPublicCenter);

/** Redirects old links and search engines to the center that this one was merged into. */
async function centerAt(id: string, locale: Locale) {
  const center = await centerOf(id);
  if (center) return center;
  const successor = await findSuccessor(id);
  if (successor) permanentRedirect(localePath(locale, `${PATH}/${successor}`) as Route);
  notFound();
}

export async function generateMetadata({ params }: PageProps<'/[locale]/authorized-centers/[id]'>): Promise<Metadata> {
  const [{ id }, locale, t] = await Promise.all([params, getLocale(), getTranslations('centers.public')]);
  const center = await centerAt(id, locale);
  const { name, tier, slug } = center;
  const city = center.city ?? '';
  return pageMetadata({
    title: t('metaTitle', { name, city }),
    description: t('metaDescription', { name, city, tier, brand: theme.name }),
    path: `${PATH}/${slug}`,
    picture: localePath(locale, `${PATH}/${slug}/picture.png`),
  });
}

export default async function CenterPage({ params }: PageProps<'/[locale]/authorized-centers/[id]'>) {
  const [{ id }, locale, t] = await Promise.all([params, getLocale(), getTranslations('centers.public')]);
  const center = await centerAt(id, locale);
  const path = localePath(locale, `${PATH}/${center.slug}`);
  if (center.slug !== id) permanentRedirect(path as Route);

  const [nearby, above, people, results, measured, reviews, pictures] = await Promise.all([
    nearestTo(center, NEARBY),
    listCrumbs(center.placePath, locale),
    listShownPeople(center.id),
    readMeasuredResults([center.id]),
    readGains(),
    readPublicReviews(center.id),
    listShownResults(center.id),
  ]);
  const accounts = await getTranslations('accounts');
  const code = drawCode(siteAddress + path);
  const crumbs = [...above, { label: center.name, href: path }];
  const around = searchQuery(searchSchema.parse({ lat: center.lat, lng: center.lng, order: 'nearest' }));

  return (
    <div className="page-width py-6 md:py-8">
      <JsonLd
        data={{
          ...describeCenter(center, locale, t('service')),
          ...describePeople(people, (type) => accounts(`expertTypes.${type}`)),
          ...describeReviews(reviews, t('reviews.patient')),
        }}
      />
      <JsonLd data={describePath(crumbs)} />
      <div className="mb-4 flex items-start justify-between gap-4 print:hidden">
        <Breadcrumb label={t('path')} crumbs={crumbs} />
        <PhoneCode code={code} />
      </div>
      <CenterBody
        center={center}
        people={people}
        results={results.get(center.id) ?? []}
        measured={measured}
        reviews={reviews}
        pictures={pictures}
      />
      <section className="mt-10 print:hidden">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="display text-xl">{t('nearby')}</h2>
          <a
            href={localePath(locale, PATH) + around}
            rel="nofollow"
            className="link inline-flex min-h-11 items-center gap-1"
          >
            {t('allNear')}
            <Icon name="arrow-right" className="size-4" />
          </a>
        </div>
        <CenterList centers={nearby} locale={locale} label={t('nearby')} className="grid gap-3 md:grid-cols-2" />
      </section>
      <PrintedCode address={siteAddress + path} code={code} />
    </div>
  );
}
