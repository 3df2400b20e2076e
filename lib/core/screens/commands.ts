import type { Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { canSwitchBack, canSwitchToExpert, hrefOf } from '@/lib/core/actor/roles';
import { json } from '@/lib/core/answers';
import { list, object, text } from '@/lib/core/json-schema';
import { findPortalRoute, groupOfPath, nameKeyOf, portalRoutes } from '@/lib/core/screens/portal-routes';
import { newPathOf } from '@/lib/core/screens/record-paths';
import { screens } from '@/lib/core/screens/registered';
import { defineVerb } from '@/lib/core/verb';
import { localeOf, translator } from '@/lib/run/i18n/translate';
import { type MenuGroup, menuGroups } from './define';
import { listScreens } from './lists';

/** An entry of the command palette. `screen` is the key of its name in `portal.routes`. */
type Command = {
  kind: 'go' | 'new' | 'export' | 'switch' | 'leave';
  screen: string;
  icon: string;
  group?: MenuGroup | undefined;
} & ({ href: string } | { post: string });

function commandsOf(me: Person): Command[] {
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
    const [path, firstList] = [newPathOf(resource, me), Object.keys(lists)[0]];
    return path && firstList
      ? [{ kind: 'new', screen: firstList.replaceAll('/', '-'), icon: 'plus', href: hrefOf(group, path) }]
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

/** The command palette's entries: screens and actions open to the caller, in their language. */
export const commandsCall = defineVerb('GET /search/commands', {
  summary: 'The screens that the caller has in the portal, and the actions available everywhere',
  answer: object({
    commands: list(object({ kind: text, text, icon: text, href: text, post: text }, ['href', 'post'])),
  }),
  run: async ({ request, actor }) => {
    const me = requirePerson(actor);
    const t = await translator(localeOf(request.headers, me.culture));
    const textOf = ({ kind, screen }: Command): string => {
      if (kind === 'leave') return t('portal.logout');
      if (kind === 'switch')
        return screen ? t('portal.switchBack', { role: t(`roles.${screen}`) }) : t('portal.switchToExpert');
      if (kind === 'new') return t(`portal.newOf.${screen}`);
      const listName = t(`portal.routes.${screen}`);
      return kind === 'export' ? t('portal.palette.export', { list: listName }) : listName;
    };
    const commands = commandsOf(me).map((one) => ({
      kind: one.kind,
      icon: one.icon,
      text: textOf(one),
      ...(one.group && { group: t(`portal.groups.${one.group}`) }),
      ...('href' in one ? { href: one.href } : { post: one.post }),
    }));
    return json(JSON.stringify({ commands }));
  },
});
