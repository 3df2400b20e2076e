import { getLocale, getTranslations } from 'next-intl/server';
import { TerritoryPanel } from '@/components/centers/territory-panel';
import { hrefOf } from '@/lib/core/actor/roles';
import { first } from '@/lib/core/screens/address';
import { listScreens } from '@/lib/core/screens/lists';
import { openTerritory } from '@/lib/nouns/centers/visits/open-territory';
import { drawProvinces } from '@/lib/nouns/places/map/draw-provinces';
import { provinceFilters, provinceName } from '@/lib/nouns/places/schema.provinces';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ListPage } from '../[...rest]/list-page';
import { pageTitle } from '../screen-page';

const NAME = 'not-associated-centers';

export const generateMetadata = pageTitle(`portal.routes.${NAME}`);

/** The centers without a consultant; above the list, where they are and who could take them. */
export default async function NotAssociated({ searchParams }: PageProps<'/portal/[area]/not-associated-centers'>) {
  const [me, query, locale, t] = await Promise.all([
    currentPerson(),
    searchParams,
    getLocale(),
    getTranslations('centers.territory'),
  ]);
  const chosen = first(query['address.provinceCode']);
  const territory = await openTerritory(me, chosen);
  const path = hrefOf(me.group, NAME);
  const most = Math.max(1, ...territory.provinces.map(({ waiting }) => waiting));
  const links = territory.provinces.map(({ code, waiting, centers }) => ({
    code,
    href: code === chosen ? path : `${path}?${new URLSearchParams(provinceFilters(code))}`,
    label: t('province', { name: provinceName(code), waiting, centers }),
    text: `${code} ${waiting}`,
    shade: waiting / most,
    isChosen: code === chosen,
  }));
  const panel = (
    <TerritoryPanel
      territory={territory}
      drawn={drawProvinces(links, locale, 1.5)}
      chosen={chosen}
      path={path}
      screen={NAME}
      bulkHref={hrefOf(me.group, 'bulk-acts/new')}
    />
  );
  return <ListPage me={me} screen={listScreens[NAME]!} name={NAME} path={path} query={query} above={panel} />;
}
