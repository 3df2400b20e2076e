import type { Metadata } from 'next';
import { forbidden, notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { LoadPanel } from '@/components/center-visits/load-panel';
import { MissingLabels } from '@/components/labels/missing-labels';
import { WorkTabs } from '@/components/requests/work-tabs';
import type { Person } from '@/lib/auth/actor';
import { currentPerson } from '@/lib/auth/current-person';
import { loadHrefs, openLoads } from '@/lib/center-visits/open-load';
import { REFUSED_SCREEN } from '@/lib/http/refused-screen';
import { locales } from '@/lib/i18n/routing';
import { missingLabels } from '@/lib/labels/data';
import { countWork } from '@/lib/requests/count-work';
import { isRequest, type RequestName } from '@/lib/requests/schema';
import { first, type Query } from '@/lib/screens/address';
import { formScreens } from '@/lib/screens/form-screens';
import { type ListScreen, listScreens } from '@/lib/screens/lists';
import { findPortalRoute, hrefOf, nameKeyOf } from '@/lib/screens/portal-routes';
import { recordScreens } from '@/lib/screens/records';
import { BoardPage } from './board-page';
import { FormPage } from './form-page';
import { ListPage } from './list-page';
import { RecordPage } from './record-page';

type Props = PageProps<'/portal/[area]/[...rest]'>;

/** Matches a path against the route table and returns the route with its parameters, or null. */
async function screenOf({ params }: Props) {
  const [{ rest }, me] = await Promise.all([params, currentPerson()]);
  const path = rest.map(decodeURIComponent).join('/');
  const route = findPortalRoute(me.group, path);
  if (!route) return null;
  const segments = path.split('/');
  const values = Object.fromEntries(
    route.path
      .split('/')
      .flatMap((segment, n) => (segment.startsWith('[') ? [[segment.slice(1, -1), segments[n]!]] : [])),
  );
  return { me, path, route: route.path, values, href: hrefOf(me.group, path) };
}

/** The list that a filter in the address selects, or this route's own list. */
const listBehind = (route: string) => route.replace(/\/\[\w+\]$/, '');

export async function generateMetadata(props: Props): Promise<Metadata> {
  const screen = await screenOf(props);
  const t = await getTranslations('portal.routes');
  if (!screen) {
    const isRefused = (await props.params).rest[0] === REFUSED_SCREEN;
    return { title: (await getTranslations('portal'))(isRefused ? 'forbidden.title' : 'notFound.title') };
  }
  const { route, me } = screen;
  const name = nameKeyOf(me.group, recordScreens[route]?.list ?? formScreens[route]?.list ?? listBehind(route));
  return t.has(name as never) ? { title: t(name as never) } : {};
}

/** Renders every screen that is a generic list or record; other screens have a page of their own. */
export default async function Screen(props: Props) {
  const [found, query] = await Promise.all([screenOf(props), props.searchParams]);
  if (!found) return (await props.params).rest[0] === REFUSED_SCREEN ? forbidden() : notFound();
  const { me, path, route, values, href } = found;
  const form = formScreens[route];
  if (form) return <FormPage me={me} form={form} id={form.id && values[form.id]} path={path} query={query} />;
  const record = recordScreens[route];
  if (record) return <RecordPage me={me} screen={record} id={values[record.id]!} query={query} />;
  const name = listBehind(route);
  const list = listScreens[name];
  if (!list) notFound();
  const screen = name === route ? list : { ...list, always: { ...list.always, ...values } };
  if (isRequest(list.resource) && first(query.view) === 'board')
    return <BoardPage me={me} resource={list.resource} name={name} path={href} query={query} />;
  // Read at the same time as the list; if it fails, rendering it does.
  const beside = above({ me, list, name, values, href, query });
  beside.catch(() => undefined);
  return <ListPage me={me} screen={screen} name={name} path={href} query={query} within={values} above={beside} />;
}

interface AboveProps {
  me: Person;
  list: ListScreen;
  name: string;
  values: Record<string, string>;
  href: string;
  query: Query;
}

/** What some lists have above them. */
async function above({ me, list, name, values, href, query }: AboveProps) {
  if (list.resource === 'labels') return missing(values.category ?? null, hrefOf(me.group, `${name}/new`));
  if (isRequest(list.resource)) return views(me, list.resource, href, query);
  return name === 'consultants-centers' && me.group !== 'admin' ? load(me) : null;
}

/** What is to be done, on the start page of those who do it or see that it is done. */
const load = async (me: Person) => (
  <LoadPanel loads={await openLoads(me)} isOfOthers={me.group === 'area-manager'} hrefsOf={(id) => loadHrefs(me, id)} />
);

/** The search and view switch of a request list. */
const views = async (me: Person, resource: RequestName, path: string, query: Query) => (
  <WorkTabs
    name={resource}
    path={path}
    isBoard={false}
    work={first(query.work)}
    counts={await countWork(me, resource)}
  />
);

/** The app's texts that are missing in one of the portal's languages. */
const missing = async (category: string | null, newHref: string) => (
  <MissingLabels labels={await missingLabels(locales, category)} newHref={newHref} />
);
