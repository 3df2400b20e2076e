import { hrefOf } from '@/lib/core/actor/roles';
import { listScreens } from '@/lib/core/screens/lists';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ListPage } from '../../[...rest]/list-page';
import { pageTitle } from '../../screen-page';

const NAME = 'product-codes/batches';

export const generateMetadata = pageTitle('portal.routes.product-codes-batches');

/** A generic list, at a path that the page of a single code would otherwise match. */
export default async function Batches({ searchParams }: PageProps<'/portal/[area]/product-codes/batches'>) {
  const [me, query] = await Promise.all([currentPerson(), searchParams]);
  const list = { screen: listScreens[NAME]!, name: NAME, path: hrefOf(me.group, NAME) };
  return <ListPage me={me} {...list} query={query} />;
}
