import { getLocale, getTranslations } from 'next-intl/server';
import { GapTable } from '@/components/centers/gap-table';
import { NearestCard } from '@/components/centers/nearest-card';
import { GapMap } from '@/components/centers/points-map';
import { CountedAt, PageHead } from '@/components/portal/page-head';
import { Chip } from '@/components/ui/chip';
import { EmptyCard } from '@/components/ui/empty-state';
import { hrefOf } from '@/lib/core/actor/roles';
import { drawGaps } from '@/lib/nouns/centers/search-gaps/draw-gaps';
import { openGaps, readDots } from '@/lib/nouns/centers/search-gaps/open-gaps';
import { GAP_WEEKS, readGapQuery } from '@/lib/nouns/centers/search-gaps/schema';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../screen-page';
import { ScreenTabs } from '../screen-tabs';

export const generateMetadata = pageTitle('portal.routes.search-gaps');

/** Where visitors found no center near, on a map and as a table, and the candidates nearest to a chosen area. */
export default async function SearchGaps({ searchParams }: PageProps<'/portal/[area]/search-gaps'>) {
  const [me, parameters, locale, t] = await Promise.all([
    currentPerson(),
    searchParams,
    getLocale(),
    getTranslations(),
  ]);
  const query = readGapQuery(parameters);
  const [report, dots] = await Promise.all([openGaps(me, query), readDots()]);
  const path = hrefOf(me.group, 'search-gaps');
  const hrefFor = (weeks: number, area?: string) =>
    `${path}?${new URLSearchParams({ weeks: String(weeks), ...(area && { area }) })}`;
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const areas = report.areas.map((area) => ({
    ...area,
    label: area.name ?? countries.of(area.country) ?? area.country,
    href: hrefFor(query.weeks, area.key),
    isChosen: area.key === query.area,
  }));
  const chosen = areas.find(({ isChosen }) => isChosen);
  return (
    <>
      <PageHead title={t('portal.routes.search-gaps')} purpose={t('portal.purposes.search-gaps')} />
      <ScreenTabs area={me.group} here="search-gaps" />
      <CountedAt at={report.countedAt} />
      <nav aria-label={t('statistics.period')} className="mb-4 flex flex-wrap gap-2">
        {GAP_WEEKS.map((weeks) => (
          <Chip key={weeks} href={hrefFor(weeks, query.area)} selected={weeks === query.weeks}>
            {t('search-gaps.weeks', { count: weeks })}
          </Chip>
        ))}
      </nav>
      {areas.length === 0 ? (
        <EmptyCard drawing="done" title={t('search-gaps.none')} text={t('search-gaps.noneText')} />
      ) : (
        <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <GapMap
            drawn={drawGaps(
              areas.map(({ label, times, ...area }) => ({
                ...area,
                times,
                label: t('search-gaps.place', { name: label, count: times }),
              })),
              dots,
              locale,
            )}
          />
          <div className="space-y-4">
            {chosen && (
              <NearestCard
                name={chosen.label}
                country={chosen.country}
                report={report}
                closeHref={hrefFor(query.weeks)}
                personHref={(id) => hrefOf(me.group, me.group === 'admin' ? `users/${id}` : `experts/${id}`)}
                centerHref={(id) => hrefOf(me.group, `centers/${id}`)}
              />
            )}
            <GapTable areas={areas} starts={report.starts} centersPath={hrefOf(me.group, 'centers')} />
          </div>
        </div>
      )}
    </>
  );
}
