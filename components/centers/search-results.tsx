import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { Pagination } from '@/components/ui/pagination';
import { NEAR_KM } from '@/lib/nouns/centers/rules.search';
import type { SearchParams } from '@/lib/nouns/centers/schema.search';
import type { SearchResult } from '@/lib/nouns/centers/search';
import type { Locale } from '@/lib/run/i18n/routing';
import { CenterList } from './center-list';

/** Its items are those of the page's grid; the last one beside the map does not grow with it. */
const BESIDE_MAP = 'contents lg:[&>:nth-child(4)]:self-start';
/** By how many are near: with so few, their heading and the farther ones fill the place beside the map. */
const FAR_BESIDE_MAP = [
  'contents lg:[&>:nth-child(3)]:self-start',
  'contents lg:[&>:nth-child(2)]:self-start',
  'contents lg:[&>:nth-child(1)]:self-start',
];

interface SearchResultsProps {
  locale: Locale;
  result: SearchResult;
  hrefFor: (changes: Partial<SearchParams>) => string;
}

/** The paginated list; without hits, the nearest centers. The first cards stand beside the map, the others below. */
export async function SearchResults({ locale, result, hrefFor }: SearchResultsProps) {
  const t = await getTranslations('centers.search');
  const { centers, instead, order, page, pages } = result;
  const isFar = ({ distanceKm }: (typeof centers)[number]) =>
    order === 'recommended' && distanceKm !== null && distanceKm > NEAR_KM;
  const [near, far] = [centers.filter((center) => !isFar(center)), centers.filter(isFar)];
  const farBeside = FAR_BESIDE_MAP[near.length];
  return (
    <div id="centers-list" className="contents">
      {!instead ? (
        <>
          {near.length > 0 && (
            <CenterList centers={near} locale={locale} label={t('results')} className={BESIDE_MAP} isCompared />
          )}
          {far.length > 0 && (
            <>
              <h2
                className={classNames(
                  'mt-2 font-semibold text-lg max-lg:col-span-full',
                  farBeside ? 'lg:col-start-1' : 'col-span-full',
                )}
              >
                {t('farther', { km: NEAR_KM })}
              </h2>
              <CenterList
                centers={far}
                locale={locale}
                label={t('farther', { km: NEAR_KM })}
                className={farBeside ?? 'contents'}
                isCompared
              />
            </>
          )}
        </>
      ) : instead.centers.length > 0 ? (
        <>
          <p className="lg:col-start-1">{instead.keptFilters ? t('emptyKept') : t('emptyDropped')}</p>
          <CenterList
            centers={instead.centers}
            locale={locale}
            label={t('results')}
            className={BESIDE_MAP}
            isCompared
          />
        </>
      ) : (
        <EmptyState
          drawing="search"
          title={t('noneTitle')}
          text={t('noneText')}
          action={<LinkButton href={hrefFor({ q: '', position: undefined })}>{t('reset')}</LinkButton>}
        />
      )}
      <div className="col-span-full mt-3">
        <Pagination
          page={page}
          pages={pages}
          hrefFor={(to) => hrefFor({ page: to })}
          labels={{ nav: t('pages'), previous: t('previous'), next: t('next'), page: (to) => t('page', { page: to }) }}
        />
      </div>
    </div>
  );
}
