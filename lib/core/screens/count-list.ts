import type { Person } from '@/lib/core/actor/actor';
import { listScreens } from './lists';
import { openFirst } from './open-list';
import { hrefOf } from './portal-routes';

/** How many records a list has with these filters, and the address that shows them: a figure and its list agree. */
export async function countList(
  me: Person,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<{ count: number; href: string }> {
  const list = listScreens[path]!;
  const { total } = await openFirst(list, me, query, list.columns.slice(0, 1), { limit: 1 });
  return { count: total, href: `${hrefOf(me.group, path)}?${new URLSearchParams(query)}` };
}
