import { getLocale, getTranslations } from 'next-intl/server';
import { PointsMap } from '@/components/centers/points-map';
import { CountedAt, PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { OrphanList } from '@/components/users/orphan-list';
import { StewardTable } from '@/components/users/steward-table';
import { hrefOf } from '@/lib/core/actor/roles';
import { drawProvinces } from '@/lib/nouns/places/map/draw-provinces';
import { provinceFilters, provinceName } from '@/lib/nouns/places/schema.provinces';
import { openTerritories } from '@/lib/nouns/users/open-territories';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { Refusal } from '../refusal';
import { pageTitle } from '../screen-page';
import { ScreenTabs } from '../screen-tabs';

export const generateMetadata = pageTitle('portal.routes.territories');

/** The provinces and load of area managers and consultants, beside provinces without any. */
export default async function Territories({ searchParams }: PageProps<'/portal/[area]/territories'>) {
  const [me, query, locale, t] = await Promise.all([currentPerson(), searchParams, getLocale(), getTranslations()]);
  const { stewards, orphans, countedAt } = await openTerritories(me);
  const most = Math.max(1, ...orphans.map(({ centers }) => centers));
  const links = orphans.map(({ code, centers }) => ({
    code,
    href: `#province-${code}`,
    text: `${code} ${centers}`,
    shade: centers / most,
    isChosen: false,
    label: t('territories.place', { name: provinceName(code), count: centers }),
  }));
  const { drawing, marks } = drawProvinces(links, locale, 1);
  const provinces = (
    <div className="grid items-start gap-4 *:min-w-0 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {orphans.length > 0 && (
        <PointsMap drawing={drawing} marks={marks} label={t('territories.map')} sources={t('map.sources')} />
      )}
      <OrphanList
        orphans={orphans}
        stewards={stewards}
        centersHref={(code) =>
          `${hrefOf(me.group, 'centers')}?${new URLSearchParams({ ...provinceFilters(code), associateConsultant: 'null' })}`
        }
      />
    </div>
  );
  return (
    <>
      <Saved what={query.saved} />
      <Refusal id={query.refused} />
      <PageHead title={t('portal.routes.territories')} purpose={t('portal.purposes.territories')} />
      <ScreenTabs area={me.group} here="territories" />
      <CountedAt at={countedAt} />
      <div className="space-y-4">
        {orphans.length > 0 && provinces}
        <StewardTable
          stewards={stewards}
          personHref={(id) => hrefOf(me.group, `users/${id}`)}
          listHref={(list) => hrefOf(me.group, list)}
        />
        {orphans.length === 0 && provinces}
      </div>
    </>
  );
}
