import type { Person } from '@/lib/core/actor/actor';
import { canSwitchBack, canSwitchToExpert } from '@/lib/core/actor/switch-rules';
import { findPortalRoute, groupOfPath, hrefOf, nameKeyOf, portalRoutes } from '@/lib/core/screens/portal-routes';
import { newPathOf } from '@/lib/core/screens/record-paths';
import { screens } from '@/lib/nouns/screens';
import { type MenuGroup, menuGroups } from './define';
import { listScreens } from './lists';

/** An entry of the command palette. `screen` is the key of its name in `portal.routes`. */
export type Command = {
  kind: 'go' | 'new' | 'export' | 'switch' | 'leave';
  screen: string;
  icon: string;
  /** The heading of a screen to go to. */
  group?: MenuGroup | undefined;
} & ({ href: string } | { post: string });

/** All screens of this reader, and the actions available everywhere. */
export function commandsOf(me: Person): Command[] {
  const { group } = me;
  const plain = portalRoutes
    .filter(({ path, areas }) => areas.includes(group) && !path.includes('[') && !path.endsWith('/new'))
    .toSorted((one, other) => (one.menu?.[group] ?? Infinity) - (other.menu?.[group] ?? Infinity) || 0);
  const go = plain.map(({ path, icon = 'arrow-right' }): Command => {
    const screen = nameKeyOf(group, path);
    return { kind: 'go', screen, icon, href: hrefOf(group, path), group: groupOfPath(path) };
  });
  const place = (of?: MenuGroup) => (of ? menuGroups.indexOf(of) : menuGroups.length);
  go.sort((one, other) => place(one.group) - place(other.group));
  const make = screens.flatMap(({ resource, lists = {} }): Command[] => {
    const [path, list] = [newPathOf(resource, me), Object.keys(lists)[0]];
    return path && list
      ? [{ kind: 'new', screen: nameKeyOf(group, list), icon: 'plus', href: hrefOf(group, path) }]
      : [];
  });
  const sheets = Object.entries(listScreens)
    .filter(([path, { areas }]) => areas.includes(group) && findPortalRoute(group, path))
    .map(([path]): Command => {
      const href = `/api/list-exports?${new URLSearchParams({ screen: path, format: 'xlsx' })}`;
      return { kind: 'export', screen: nameKeyOf(group, path), icon: 'download', href };
    });
  const role: Command[] = [];
  if (canSwitchToExpert(me)) role.push({ kind: 'switch', screen: '', icon: 'user', post: '/api/session/role' });
  else if (canSwitchBack(me))
    role.push({ kind: 'switch', screen: me.originalRole, icon: 'user', post: '/api/session/role/reset' });
  return [...go, ...make, ...sheets, ...role, { kind: 'leave', screen: '', icon: 'logout', post: '/api/session/end' }];
}
