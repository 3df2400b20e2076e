import type { Area, List } from './define';
import { portalRoutes } from './portal-routes';
import { listOfScreens, recordOfScreens, screens } from './registered';

export type ListScreen = List & { resource: string };

export const listScreens = recordOfScreens(() =>
  screens.flatMap(({ resource, lists = {} }) =>
    Object.entries(lists).map(([path, list]): [string, ListScreen] => [path, { ...list, resource }]),
  ),
);

export const optionTabs = listOfScreens(() =>
  Object.entries(listScreens)
    .filter(([, { tab }]) => tab)
    .toSorted(([, a], [, b]) => a.tab! - b.tab!)
    .map(([path]) => path),
);

/** Only of resources with several screens. */
const subjects = recordOfScreens(() => [
  ...Object.entries(listScreens).map(([path, { beside, resource }]) => [path, beside ?? resource] as const),
  ...portalRoutes.flatMap(({ path, beside }) => (beside ? [[path, beside] as const] : [])),
]);

/** The paths shown as tabs beside each other: the lists of one resource, and pages; those of the menu first. */
export function screensBeside(area: Area, here: string): string[] {
  const subject = subjects[here];
  const open = new Map(portalRoutes.filter(({ areas }) => areas.includes(area)).map((route) => [route.path, route]));
  const isInMenu = (path: string) => Boolean(open.get(path)?.menu?.[area]);
  return Object.entries(subjects)
    .flatMap(([path, one]) => (subject && one === subject && open.has(path) ? [path] : []))
    .toSorted((a, b) => Number(isInMenu(b)) - Number(isInMenu(a)));
}
