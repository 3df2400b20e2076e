import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pagination } from '@/components/ui/pagination';
import { NEAR_KM } from '@/lib/nouns/centers/rules.search';
import type { SearchParams } from '@/lib/nouns/centers/schema.search';
import type { SearchResult } from '@/lib/nouns/centers/search';
import type { Locale } from '@/lib/run/i18n/routing';
import { CenterList } from './center-list';

interface SearchResultsProps {
  locale: Locale;
  result: SearchResult;
  hrefFor: (changes: Partial<SearchParams>) => string;
}

/** The paginated list; without hits, the nearest centers. */
export async function SearchResults({ locale, result, hrefFor }: SearchResultsProps) {
  const t = await getTranslations('centers.search');
  const { centers, instead, order, page, pages } = result;
  const isFar = ({ distanceKm }: (typeof centers)[number]) =>
    order === 'recommended' && distanceKm !== null && distanceKm > NEAR_KM;
  const [near, far] = [centers.filter((center) => !isFar(center)), centers.filter(isFar)];
  return (
    <div id="centers-list" className="grid content-start gap-3 md:max-lg:grid-cols-2">
      {!instead ? (
        <>
          {near.length > 0 && (
            <CenterList centers={near} locale={locale} label={t('results')} className="contents" isCompared />
          )}
          {far.length > 0 && (
            <>
              <h2 className="col-span-full mt-2 font-semibold text-lg">{t('farther', { km: NEAR_KM })}</h2>
              <CenterList
                centers={far}
                locale={locale}
                label={t('farther', { km: NEAR_KM })}
                className="contents"
                isCompared
              />
            </>
          )}
        </>
      ) : instead.centers.length > 0 ? (
        <>
          <p className="col-span-full">{instead.keptFilters ? t('emptyKept') : t('emptyDropped')}</p>
          <CenterList centers={instead.centers} locale={locale} label={t('results')} className="contents" isCompared />
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
