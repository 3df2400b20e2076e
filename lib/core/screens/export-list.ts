import type { Person } from '@/lib/core/actor/actor';
import { noteExport } from '@/lib/core/audit';
import { readActForm } from '@/lib/core/bulk-changes/rules.form';
import { layoutOf } from '@/lib/core/list-layouts/data';
import { notFound } from '@/lib/run/errors';
import { todayText } from '@/lib/run/i18n/dates';
import { listScreens } from './lists';
import { openWholeGroups, openWholeList, type WholeList } from './open-list';
import { nameKeyOf } from './portal-routes';

/**
 * Opens a whole list of the reader's area for export: `screen` is its path below the area, the other parameters are
 * those of its address. Unless the address names columns, the reader's own are used. `title` is the key of the screen's
 * name. Logs who exported which list; limited to thirty per hour.
 * @throws Problem 404 for a list outside the reader's area
 */
export async function exportList(
  me: Person,
  parameters: URLSearchParams,
): Promise<{ name: string; title: string; list: WholeList }> {
  // The records selected in the list, as sent by its toolbar; else everything that the address matches.
  const picked = parameters.has('act.screen') ? readActForm(formOf(parameters)) : null;
  const path = picked?.screen ?? parameters.get('screen') ?? '';
  const screen = Object.hasOwn(listScreens, path) ? listScreens[path] : undefined;
  if (!screen?.areas.includes(me.group)) throw notFound();
  const query = Object.fromEntries(picked ? new URLSearchParams(picked.list) : parameters);
  const layout = await layoutOf(me, path);
  const ids = picked?.ids.length ? picked.ids : undefined;
  const isOfGroups = !picked && parameters.get('of') === 'groups';
  const list = isOfGroups
    ? await openWholeGroups(screen, me, query, layout)
    : openWholeList(screen, me, query, { ids, layout });
  const columns = list.columns.map(({ name }) => name).join(', ');
  await noteExport(me, list.resource, { list: path, columns });
  const title = `portal.routes.${nameKeyOf(me.group, path)}`;
  return { name: `${path.replaceAll('/', '-')}_${todayText()}`, title, list };
}

const formOf = (parameters: URLSearchParams) =>
  Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]));
