import { KitCard } from '@/components/kits/kit-card';
import { hrefOf } from '@/lib/core/actor/roles';
import { listScreens } from '@/lib/core/screens/lists';
import { describeExport } from '@/lib/nouns/kits/export-batches/describe-export';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ListPage } from '../../[...rest]/list-page';
import { orNotFound, pageTitle } from '../../screen-page';

const NAME = 'centers/exports';

export const generateMetadata = pageTitle('portal.routes.centers-exports');

export default async function Exports({ searchParams }: PageProps<'/portal/[area]/centers/exports'>) {
  const [me, query] = await Promise.all([currentPerson(), searchParams]);
  const [welcome, promo, cleanWhite] = await Promise.all([
    describeExport(me, 'welcome_kit'),
    describeExport(me, 'promo_kit'),
    describeExport(me, 'clean_white'),
  ]).catch(orNotFound);
  const here = hrefOf(me.group, NAME);
  const hrefs = {
    centers: hrefOf(me.group, 'centers'),
    requests: hrefOf(me.group, 'clean-white-request?status=open'),
  };
  const kits = (
    <div className="mb-6 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <KitCard kit="welcome-kit" preview={welcome} here={here} hrefs={hrefs} />
      <KitCard kit="promo-kit" preview={promo} here={here} hrefs={hrefs} />
      <KitCard kit="clean-white" preview={cleanWhite} here={here} hrefs={hrefs} />
    </div>
  );
  return <ListPage me={me} screen={listScreens[NAME]!} name={NAME} path={here} query={query} above={kits} />;
}
