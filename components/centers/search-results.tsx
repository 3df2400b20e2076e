import { getTranslations } from 'next-intl/server';
import { LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pagination } from '@/components/ui/pagination';
import type { SearchParams } from '@/lib/nouns/centers/schema.search';
import type { SearchResult } from '@/lib/nouns/centers/search';
import type { Locale } from '@/lib/run/i18n/routing';
import { CenterList } from './center-list';

interface SearchResultsProps {
  locale: Locale;
  result: SearchResult;
  hrefFor: (changes: Partial<SearchParams>) => string;
}

/** The paginated list; without hits, the nearest centers instead. */
export async function SearchResults({ locale, result, hrefFor }: SearchResultsProps) {
  const t = await getTranslations('centers.search');
  const { centers, instead, page, pages } = result;
  return (
    <div id="centers-list" tabIndex={-1} className="outline-none">
      {!instead ? (
        <CenterList centers={centers} locale={locale} label={t('results')} />
      ) : instead.centers.length > 0 ? (
        <>
          <p className="mb-3">{instead.keptFilters ? t('emptyKept') : t('emptyDropped')}</p>
          <CenterList centers={instead.centers} locale={locale} label={t('results')} />
        </>
      ) : (
        <EmptyState
          drawing="search"
          title={t('noneTitle')}
          text={t('noneText')}
          action={<LinkButton href={hrefFor({ q: '', position: undefined })}>{t('reset')}</LinkButton>}
        />
      )}
      <div className="mt-6">
        <Pagination
          page={page}
          pages={pages}
          hrefFor={(to) => hrefFor({ page: to })}
          labels={{
            nav: t('pages'),
            previous: t('previous'),
            next: t('next'),
            page: (to) => t('page', { page: to }),
          }}
        />
      </div>
    </div>
  );
}
