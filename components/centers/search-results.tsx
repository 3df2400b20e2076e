import { getTranslations } from 'next-intl/server';
import { Fragment } from 'react';
import { LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pagination } from '@/components/ui/pagination';
import { NEAR_KM } from '@/lib/nouns/centers/rules.search';
import type { SearchParams } from '@/lib/nouns/centers/schema.search';
import type { SearchResult } from '@/lib/nouns/centers/search';
import type { Locale } from '@/lib/run/i18n/routing';
import { CenterList } from './center-list';
import { TierGem } from './tier-badge';

interface SearchResultsProps {
  locale: Locale;
  result: SearchResult;
  hrefFor: (changes: Partial<SearchParams>) => string;
}

/** The paginated list; without hits, the nearest centers. Headings say where its order begins anew. */
export async function SearchResults({ locale, result, hrefFor }: SearchResultsProps) {
  const [t, tiers] = await Promise.all([getTranslations('centers.search'), getTranslations('home.tiers')]);
  const { centers, instead, order, page, pages } = result;
  const groupOf = ({ tier, distanceKm }: (typeof centers)[number]) =>
    order !== 'recommended' ? 'all' : (distanceKm ?? 0) > NEAR_KM ? 'far' : tier;
  const groups = [...new Set(centers.map(groupOf))];
  const names: Partial<Record<string, string>> = { all: t('results'), far: t('farther', { km: NEAR_KM }) };
  return (
    <div id="centers-list" className="grid content-start gap-3 md:max-lg:grid-cols-2">
      {!instead ? (
        groups.map((group) => (
          <Fragment key={group}>
            {group !== 'all' && (
              <div className="col-span-full mt-3 first:mt-0">
                <h2 className="flex items-center gap-2 font-semibold text-lg">
                  {group !== 'far' && <TierGem tier={group} />}
                  {names[group] ?? group}
                </h2>
                {group !== 'far' && <p className="text-pretty text-ink-soft text-sm">{tiers(group)}</p>}
              </div>
            )}
            <CenterList
              centers={centers.filter((center) => groupOf(center) === group)}
              locale={locale}
              label={names[group] ?? group}
              className="contents"
              isCompared
              isOfOneTier={group !== 'all' && group !== 'far'}
            />
          </Fragment>
        ))
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
