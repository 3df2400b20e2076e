import { hrefOf } from '@/lib/core/actor/roles';
import type { Area } from '@/lib/core/screens/define';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import type { Screen } from './define';
import { recordOfScreens, screens } from './registered';

const byResource = recordOfScreens(() => screens.map((screen) => [screen.resource, screen] as const));

/** Undefined if it has none. */
export const screenOf = (resource: string): Screen | undefined => byResource[resource];

const listOf = ({ lists = {} }: Screen) => Object.keys(lists)[0] ?? '';

export const recordPath = (screen: Screen): string => screen.record?.path ?? `${listOf(screen)}/[id]`;

export type RecordScreen = { resource: string; id: string; list: string };

/** By path: the resource, and the path parameter with the id. */
export const recordScreens = recordOfScreens(() =>
  screens
    .filter(({ record }) => record)
    .map((screen): [string, RecordScreen] => {
      const path = recordPath(screen);
      return [path, { resource: screen.resource, id: /\[(\w+)\]$/.exec(path)![1]!, list: listOf(screen) }];
    }),
);

/** Undefined if the area has no screen for this resource. */
export function hrefOfRecord(area: Area, resource: string, id: string): string | undefined {
  const screen = screenOf(resource);
  if (!screen?.record) return undefined;
  const path = recordPath(screen).replace(/\[\w+\]$/, id);
  return findPortalRoute(area, path) && hrefOf(area, path);
}

export const nameFields = (resource: string): readonly string[] => [screenOf(resource)?.title[0] ?? []].flat();

export function titleNames({ title }: Screen, record: Readonly<Record<string, unknown>>): string {
  const texts = title.map((one) =>
    [one]
      .flat()
      .flatMap((name) => textOf(record[name]))
      .join(' '),
  );
  return texts.find(Boolean) ?? '';
}

const textOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);
