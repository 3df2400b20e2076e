import type { Metadata } from 'next';
import { forbidden, notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { hrefOf } from '@/lib/core/actor/roles';
import { first } from '@/lib/core/screens/address';
import { formScreens } from '@/lib/core/screens/form-screens';
import { listScreens } from '@/lib/core/screens/lists';
import { findPortalRoute, nameKeyOf } from '@/lib/core/screens/portal-routes';
import { recordScreens } from '@/lib/core/screens/records';
import { messageKey } from '@/lib/run/i18n/message-key';
import { REFUSED_SCREEN } from '@/lib/web/http/refused-screen';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { parts } from '../parts/part-table';
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
    return { title: (await getTranslations())(isRefused ? 'portal.forbidden.title' : 'problems.not-found.title') };
  }
  const { route, me } = screen;
  const name = nameKeyOf(me.group, recordScreens[route]?.list ?? formScreens[route]?.list ?? listBehind(route));
  return t.has(messageKey(name)) ? { title: t(messageKey(name)) } : {};
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
  const part = { me, screen, name, path: href, query, within: values };
  const view = list.otherViews?.[first(query.view)];
  const View = view && parts.listView[view];
  if (View) return <View {...part} />;
  // Read at the same time as the list; if it fails, rendering it does.
  const above = list.above && Promise.resolve(parts.aboveList[list.above](part));
  above?.catch(() => undefined);
  return <ListPage {...part} above={above} />;
}
