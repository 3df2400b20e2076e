// What a screen names, and the file to edit if that is wrong, for structural tests.
import { readdirSync, readFileSync } from 'node:fs';
import type { Screen } from '@/lib/core/screens/define';
import { portalRoutes } from '@/lib/core/screens/portal-routes';
import { screens } from '@/lib/nouns/screens';

const screenFiles = new Map(
  readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((one) => one.endsWith('/screen.ts'))
    .map((one) => `lib/${one}`)
    .map((one) => [/\bresource: '([^']+)'/.exec(readFileSync(one, 'utf8'))?.[1], one]),
);

export const screenFile = (resource: string): string =>
  screenFiles.get(resource) ?? `lib/nouns/…/screen.ts of ${resource}`;

const owners = screens.flatMap(({ resource, lists = {}, record, pages = {} }) =>
  [...Object.keys(lists), ...(record?.path ? [record.path] : []), ...Object.keys(pages)].map((path) => ({
    path,
    resource,
  })),
);

/** The file that says where a signed-in screen is and whose it is. */
export function fileOfPath(path: string): string {
  const [owner] = owners
    .filter((one) => path === one.path || path.startsWith(`${one.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length);
  if (owner) return screenFile(owner.resource);
  const isKnown = portalRoutes.some((route) => route.path === path);
  return isKnown
    ? 'lib/core/screens/portal-routes.ts'
    : 'the screen.ts of its noun, or lib/core/screens/portal-routes.ts';
}

export const fieldsNamedBy = ({
  title,
  lists = {},
  record,
  occasional = [],
  only,
  unlessSame = {},
  saidBy = {},
  about,
  orderedBy,
}: Screen) => ({
  title: title.flat(),
  lists: Object.values(lists).flatMap(({ columns, narrow = [], filters = [], forArea = {}, by }) => [
    ...columns,
    ...narrow,
    ...filters,
    ...(by ? [by] : []),
    ...Object.values(forArea).flatMap((area) => [...area.columns, ...(area.narrow ?? [])]),
  ]),
  sections: record?.sections?.flatMap(({ fields }) => fields) ?? [],
  rest: [
    ...occasional,
    ...(only?.by ?? []),
    ...Object.values(only?.has ?? {}).flat(),
    ...Object.keys(unlessSame),
    ...Object.keys(saidBy),
    ...(about ? [about.resource, about.id] : []),
    ...(orderedBy ? [orderedBy] : []),
  ],
});
