import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { grantsOf, type Resource } from '@/lib/core/define';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import type { Shown } from '@/lib/core/screens/read-records';
import type { Act } from './define';
import { recordPath, screenOf } from './records';

/** With `{id}` for the record's id. */
export type OwnAct = Pick<Act, 'name' | 'label' | 'icon'> &
  (
    | { href: string; isOn?: 'dialog' | 'card'; isBelow?: true; isAtFoot?: true; isInRows?: true }
    | Extract<Act, { call: object }>
  );

export type RecordWithAbilities = Shown & {
  abilities?: { update: boolean; delete: boolean } & Readonly<Record<string, boolean>>;
};

/** Excludes all for readers who view the portal as somebody else. */
export function ownActsOf(resource: Resource, me: Person): OwnAct[] {
  const written = grantsOf(resource, me).flatMap(({ update }) => fieldsOf(update));
  return (screenOf(resource.name)?.acts ?? []).flatMap((act): OwnAct[] => {
    const { name, label, icon, needs, writes } = act;
    if (writes && !written.includes(writes)) return [];
    const leadsToForm = 'to' in act && /\/new(\?|$)/.test(act.to);
    if (me.seenBy && (needs || writes || leadsToForm)) return [];
    if ('call' in act) return [act];
    const href = 'to' in act ? screenAt(act.to, me) : placeOn(resource.name, act, me);
    if (!href) return [];
    const where = 'on' in act ? { isOn: act.on, ...(act.ask?.isBelow && { isBelow: true as const }) } : {};
    const only =
      'to' in act
        ? { ...(act.isAtFoot && { isAtFoot: true as const }), ...(act.isInRows && { isInRows: true as const }) }
        : {};
    return [{ name, label, icon, href, ...where, ...only }];
  });
}

export function ownActsFor(resource: Resource, me: Person): (record: RecordWithAbilities) => string[] {
  const offered = ownActsOf(resource, me).map(({ name }) => name);
  const acts = (screenOf(resource.name)?.acts ?? []).filter(({ name }) => offered.includes(name));
  return (record) =>
    acts
      .filter(({ needs, writes, among = {} }) => {
        const { abilities } = record;
        if ((needs && !abilities?.[needs]) || (writes && !abilities?.update)) return false;
        return Object.entries(among).every(([field, values]) => values?.includes(String(record[field])));
      })
      .map(({ name }) => name);
}

export function ownActsOn(resource: Resource, me: Person, record: RecordWithAbilities): OwnAct[] {
  const names = ownActsFor(resource, me)(record);
  return ownActsOf(resource, me)
    .filter(({ name }) => names.includes(name))
    .map((act) => ('href' in act ? { ...act, href: act.href.replace('{id}', record._id) } : act));
}

function screenAt(to: string, me: Person): string | undefined {
  const [path = ''] = to.split(/[?#]/);
  return findPortalRoute(me.group, path) && hrefOf(me.group, to);
}

function placeOn(resource: string, { name, on }: { name: string; on: 'dialog' | 'card' }, me: Person) {
  const screen = screenOf(resource);
  const path = screen?.record && recordPath(screen).replace(/\[\w+\]$/, '{id}');
  if (!path || !findPortalRoute(me.group, path)) return undefined;
  return `${hrefOf(me.group, path)}${on === 'dialog' ? `?act=${name}` : `#${name}`}`;
}
