import { ParcelStates } from '@/app/portal/[area]/parts/above-list/parcel-states';
import { hrefOf } from '@/lib/core/actor/roles';
import { listScreens } from '@/lib/core/screens/lists';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ListPage } from '../../[...rest]/list-page';
import { pageTitle } from '../../screen-page';

const NAME = 'centers/parcels';

export const generateMetadata = pageTitle('portal.routes.centers-parcels');

/** A generic list whose path the page of a single center would otherwise match. */
export default async function Parcels({ searchParams }: PageProps<'/portal/[area]/centers/parcels'>) {
  const [me, query] = await Promise.all([currentPerson(), searchParams]);
  const part = { me, screen: listScreens[NAME]!, name: NAME, path: hrefOf(me.group, NAME), query };
  return <ListPage {...part} above={<ParcelStates {...part} />} />;
}
