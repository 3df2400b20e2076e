import { VisitsPanel } from '@/components/centers/visits-panel';
import { hrefOf } from '@/lib/core/actor/roles';
import { first } from '@/lib/core/screens/address';
import { listScreens } from '@/lib/core/screens/lists';
import { countVisitReasons, mapVisits, VISITS } from '@/lib/nouns/centers/visits/open-visits';
import { clampView } from '@/lib/nouns/places/map/rules';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ListPage } from '../[...rest]/list-page';
import { pageTitle } from '../screen-page';

export const generateMetadata = pageTitle('portal.routes.visits');

export default async function Visits({ searchParams }: PageProps<'/portal/[area]/visits'>) {
  const [me, address] = await Promise.all([currentPerson(), searchParams]);
  const [{ points, total, query }, counts] = await Promise.all([mapVisits(me, address), countVisitReasons(me)]);
  const { at, page: _, ...kept } = query;
  const [lat, lng, zoom] = first(at).split(',').map(Number) as [number, number, number];
  const path = hrefOf(me.group, VISITS);
  const panel = (
    <VisitsPanel
      points={points}
      total={total}
      counts={counts}
      chosen={first(query.visitReasons)}
      path={path}
      query={Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, first(value)]))}
      view={first(at) ? clampView({ lat, lng, zoom }) : undefined}
      planHref={hrefOf(me.group, 'visits/plan')}
      centerHref={(id) => hrefOf(me.group, `centers/${id}`)}
    />
  );
  return <ListPage me={me} screen={listScreens[VISITS]!} name={VISITS} path={path} query={address} above={panel} />;
}
