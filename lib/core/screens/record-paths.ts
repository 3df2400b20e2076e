import { fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { bulkKindsOf } from './bulk-fields';
import { formOf, pathOf } from './form-screens';
import { mayCreate } from './open-form';
import { recordPath, screenOf } from './records';

/** The screen where a reader creates a record: the generic form, or a screen of its own; undefined if there is none. */
export function newPathOf(resource: string, me: Person): string | undefined {
  const form = formOf(resource);
  if (form) return form.areas.includes(me.group) && mayCreate(resource, me) ? `${form.list}/new` : undefined;
  const [list] = Object.keys(screenOf(resource)?.lists ?? {});
  const path = `${list}/new`;
  return findPortalRoute(me.group, path)?.path === path ? path : undefined;
}

/** With `{id}`: its form, or its own screen if that changes it; undefined if they may change none. */
export function changePathOf(resource: string, me: Person): string | undefined {
  const form = formOf(resource);
  if (form) return form.areas.includes(me.group) ? `${pathOf(form.one, '{id}')}/edit` : undefined;
  const screen = screenOf(resource);
  const mayChange = grantsOf(resourceNamed(resource), me).some((grant) => fieldsOf(grant.update).length > 0);
  if (!screen?.record || !mayChange) return undefined;
  const one = pathOf(recordPath(screen), '{id}');
  return [`${one}/edit`, one].find((path) => findPortalRoute(me.group, path));
}

/** Whether a reader may restore deleted records of a resource, and therefore sees a list of them. */
export const mayRestore = (resource: string, me: Person): boolean =>
  bulkKindsOf(resourceNamed(resource), me).includes('restore');
