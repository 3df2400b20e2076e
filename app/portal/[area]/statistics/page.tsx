import { headers } from 'next/headers';
import { getFormatter, getTranslations } from 'next-intl/server';
import { PageHead } from '@/components/portal/page-head';
import { ComplicationChart } from '@/components/statistics/complication-chart';
import { FindScope } from '@/components/statistics/find-scope';
import { GainChart } from '@/components/statistics/gain-chart';
import { KeyFigures } from '@/components/statistics/key-figures';
import { MonthChart } from '@/components/statistics/month-chart';
import { SatisfactionCard } from '@/components/statistics/satisfaction-card';
import { ShadeChart } from '@/components/statistics/shade-chart';
import { StatisticsFilters } from '@/components/statistics/statistics-filters';
import { LinkButton } from '@/components/ui/button';
import { EmptyCard } from '@/components/ui/empty-state';
import { Menu } from '@/components/ui/menu';
import { hrefOf } from '@/lib/core/actor/roles';
import { describeQuery } from '@/lib/nouns/statistics/describe-query';
import { openStatistics } from '@/lib/nouns/statistics/open-statistics';
import { monthOf, readLenientQuery, treatmentsOf } from '@/lib/nouns/statistics/read-query';
import { hrefOfQuery } from '@/lib/nouns/statistics/rules';
import { readingOwnWrites } from '@/lib/web/rest/read-own-writes';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { pageTitle } from '../screen-page';
import { ScreenTabs } from '../screen-tabs';

export const generateMetadata = pageTitle('portal.routes.statistics');

/** From this many treatments on, the figures need no caveat. */
const ENOUGH = 10;

export default async function Statistics({ searchParams }: PageProps<'/portal/[area]/statistics'>) {
  const now = new Date();
  const [me, t, format, parameters] = await Promise.all([
    currentPerson(),
    getTranslations(),
    getFormatter(),
    searchParams,
  ]);
  const query = readLenientQuery(parameters, now);
  const find = ([parameters.find ?? ''].flat()[0] ?? '').slice(0, 100);
  const [{ figures }, described] = await readingOwnWrites(me, await headers(), () =>
    Promise.all([openStatistics(me, query), describeQuery(me, query, find)]),
  );
  const path = hrefOf(me.group, 'statistics');
  const seesAll = me.group === 'admin';
  const isOwn = me.group === 'expert' && !query.expert;
  const { classical, '3d_master': master } = figures.guides;
  const named = (month: string) =>
    format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' });
  const period = { from: named(query.from), to: named(query.to) };
  return (
    <>
      <PageHead
        title={t('portal.routes.statistics')}
        purpose={t(seesAll ? 'statistics.purposeAll' : 'statistics.purpose', period)}
        isTight
        action={
          <Menu label={t('portal.moreActions')}>
            <LinkButton variant="secondary" href={hrefOfQuery('/api/statistics.csv', query)} download>
              {t('statistics.download')}
            </LinkButton>
          </Menu>
        }
      />
      <ScreenTabs area={me.group} here="statistics" />
      <div className="flex-wrap items-start gap-x-2 sm:flex">
        {seesAll && <FindScope path={path} query={query} described={described} find={find} />}
        <StatisticsFilters path={path} query={query} described={described} month={monthOf(now)} />
      </div>
      {figures.treatments === 0 ? (
        <EmptyCard
          title={t('statistics.none')}
          text={t(seesAll ? 'statistics.noneHintAdmin' : 'statistics.noneHint')}
          {...(!seesAll && {
            action: <LinkButton href={hrefOf(me.group, 'kit')}>{t('portal.routes.kit')}</LinkButton>,
          })}
        />
      ) : (
        <>
          <KeyFigures figures={figures} href={hrefOf(me.group, `treatments?${treatmentsOf(query)}`)} />
          {figures.treatments < ENOUGH && <p className="mb-4 text-ink-soft">{t('statistics.little')}</p>}
          <div className="gap-4 *:mb-4 *:break-inside-avoid xl:columns-2">
            <MonthChart months={figures.months} />
            {classical.gains.length > 0 && <GainChart guide="classical" gains={classical.gains} own={isOwn} />}
            <ComplicationChart figures={figures.complications} />
            <ShadeChart guide="classical" figures={classical} />
            <SatisfactionCard figures={figures.satisfaction} />
          </div>
          {master.treatments > 0 && (
            <section className="mt-8">
              <h2 className="font-semibold text-xl">{t('statistics.master')}</h2>
              <p className="mt-0.5 mb-4 text-ink-soft">{t('statistics.masterNote')}</p>
              <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-2">
                <GainChart guide="3d_master" gains={master.gains} own={isOwn} />
                <ShadeChart guide="3d_master" figures={master} />
              </div>
            </section>
          )}
        </>
      )}
    </>
  );
}
