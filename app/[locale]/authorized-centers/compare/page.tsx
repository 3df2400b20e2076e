import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { ComparedCenters, MOST_COMPARED } from '@/components/centers/compared-centers';
import { PhoneCode } from '@/components/ui/code-picture';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { drawCode } from '@/lib/nouns/accounts/second-factors/draw-code';
import { findPublicCenter } from '@/lib/nouns/centers/find-public';
import { readMeasuredResults } from '@/lib/nouns/centers/measured-results';
import { searchQuery } from '@/lib/nouns/centers/rules.search';
import { parseSearch } from '@/lib/nouns/centers/schema.search';
import { kmBetween } from '@/lib/nouns/places/geo/rules.distance';
import { localePath } from '@/lib/run/i18n/paths';
import { siteAddress } from '@/lib/run/site-address';
import { publicPage } from '@/lib/web/i18n/page-metadata';

const ROOT = '/authorized-centers';
const PATH = `${ROOT}/compare`;

export const generateMetadata = publicPage('centers.compare.title', 'centers.compare.lead', {
  path: PATH,
  index: false,
});

/** Up to three centers side by side: those of the query, which a form below a list of centers sends. */
export default async function Compare({ searchParams }: PageProps<'/[locale]/authorized-centers/compare'>) {
  const [locale, t, query, common] = await Promise.all([
    getLocale(),
    getTranslations('centers.compare'),
    searchParams,
    getTranslations(),
  ]);
  const search = parseSearch(query) ?? notFound();
  const asked = [...new Set([query.centers ?? []].flat().flatMap((slugs) => slugs.split(',')))].filter(Boolean);
  const slugs = asked.slice(0, MOST_COMPARED);
  const found = await Promise.all(slugs.map(findPublicCenter));
  const [lat, lng] = String(query.from ?? '').split(',');
  const origin = parseSearch({ lat, lng })?.position;
  const centers = found
    .filter((center) => center !== null)
    // A center may be given by both slug and id.
    .filter(({ id }, n, all) => all.findIndex((one) => one.id === id) === n)
    .map((center) => ({ ...center, distanceKm: origin ? kmBetween(origin, center) : null }));
  const results = await readMeasuredResults(centers.map(({ id }) => id));
  const back = localePath(locale, ROOT) + searchQuery(search);
  const without = (slug: string) => {
    const kept = new URLSearchParams(searchQuery(search));
    if (origin) kept.set('from', `${origin.lat},${origin.lng}`);
    for (const center of centers) if (center.slug !== slug) kept.append('centers', center.slug);
    return `${localePath(locale, PATH)}?${kept}`;
  };
  return (
    <div className="page-width py-6 md:py-8">
      <div className="flex justify-between gap-4 print:hidden">
        <a href={back} className="link inline-flex min-h-11 items-center gap-1.5">
          <Icon name="arrow-left" className="size-4" />
          {common('portal.form.toList')}
        </a>
        {centers.length > 0 && <PhoneCode code={drawCode(siteAddress + without(''))} />}
      </div>
      <h1 id="compared" className="display mt-2 text-2xl md:text-3xl">
        {t('title')}
      </h1>
      {asked.length > MOST_COMPARED && (
        <p className="mt-2 font-medium">{t('tooMany', { count: String(MOST_COMPARED) })}</p>
      )}
      {centers.length === 1 && <p className="mt-2 font-medium">{t('another')}</p>}
      {centers.length === 0 ? (
        <EmptyState drawing="search" title={t('none')} text={t('another')} />
      ) : (
        <ComparedCenters centers={centers} results={results} without={without} />
      )}
    </div>
  );
}
