import type { List } from './define';
import { screens } from './registry';

/** A signed-in screen with a list of a resource. */
export type ListScreen = List & { resource: string };

/** Every list screen, by its path below the area. */
export const listScreens: Readonly<Record<string, ListScreen>> = Object.fromEntries(
  screens.flatMap(({ resource, lists = {} }) =>
    Object.entries(lists).map(([path, list]) => [path, { ...list, resource }]),
  ),
);

/** The lists below the options, in order. */
export const optionTabs: readonly string[] = Object.entries(listScreens)
  .filter(([, { tab }]) => tab)
  .toSorted(([, a], [, b]) => a.tab! - b.tab!)
  .map(([path]) => path);
