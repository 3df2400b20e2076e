import { areas } from '@/lib/core/actor/areas';
import { hrefOf } from '@/lib/core/actor/roles';
import { type Area, creatorsIn, type MenuGroup, menuGroups, type Place, type Screen } from '@/lib/core/screens/define';
import { listOfScreens, recordOfScreens, screens } from '@/lib/core/screens/registered';

export type PortalRoute = Place & {
  /** Below the area: `/{area}/{path}`. A segment in brackets matches any value. */
  path: string;
};

/** Screens that belong to no noun; those of nouns are in lib/nouns/…/screen.ts. */
const pages: readonly PortalRoute[] = [
  { path: 'guest', areas: ['guest'], landing: ['guest'] },
  { path: 'dashboard', areas: ['expert'], landing: ['expert'], menu: { expert: 1 }, group: 'work', icon: 'home' },
  {
    path: 'profile',
    areas,
    menu: { expert: 2 },
    group: 'work',
    icon: 'pin',
    covers: ['centers', 'centers-preview'],
    called: { expert: 'myCenters' },
  },
  { path: 'notifications', areas },
  { path: 'profile/change-password', areas },
  { path: 'profile/second-factor', areas },
  { path: 'profile/add-centers', areas },
  { path: 'connect-app', areas },
  {
    path: 'statistics',
    areas: ['expert', 'admin'],
    menu: { expert: 4, admin: 12 },
    group: 'insight',
    icon: 'chart',
    beside: 'statistics',
    covers: ['search-gaps'],
  },
  { path: 'statistics/programme', areas: ['admin'], beside: 'statistics' },
  { path: 'statistics/unusual-earners', areas: ['admin'], beside: 'statistics' },
  {
    path: 'search-gaps',
    areas: ['admin', 'area-manager'],
    menu: { 'area-manager': 6 },
    group: 'insight',
    icon: 'map',
    beside: 'statistics',
  },
  { path: 'territories', areas: ['admin'], group: 'work', icon: 'locate', beside: 'centers' },
  { path: 'inquiries', areas: ['expert'], menu: { expert: 8 }, group: 'work', icon: 'calendar' },
  {
    path: 'practice-claims',
    areas: ['admin', 'consultant'],
    menu: { admin: 19, consultant: 5 },
    group: 'work',
    icon: 'link',
  },
  { path: 'reviews', areas: ['admin', 'expert'], menu: { admin: 19.5, expert: 9 }, group: 'work', icon: 'quote' },
  { path: 'options', areas: ['admin'], menu: { admin: 18 }, group: 'system', icon: 'settings' },
  { path: 'bulk-acts/new', areas: ['admin', 'consultant', 'area-manager'] },
  { path: 'bulk-acts/[id]', areas: ['admin', 'consultant', 'area-manager'] },
];

function routesOf(screen: Screen): PortalRoute[] {
  const { lists = {}, record, form, pages: own = {} } = screen;
  const [first = ''] = Object.keys(lists);
  const one = record?.path ?? `${first}/[id]`;
  return [
    ...Object.entries(lists).flatMap(([path, list]) => [
      { path, ...list },
      ...(list.by ? [{ path: `${path}/[${list.by}]`, areas: list.areas }] : []),
    ]),
    ...(record ? [{ path: one, areas: record.areas }] : []),
    ...(form ? [{ path: `${first}/new`, areas: creatorsIn(form) }] : []),
    ...(form ? [{ path: `${one}/edit`, areas: form.areas }] : []),
    ...Object.entries(own).map(([path, place]) => ({ path, ...place })),
  ];
}

/** Every signed-in screen, its areas and places in menus; portal-routes.test.ts says by hand what is required. */
export const portalRoutes = listOfScreens((): PortalRoute[] => [...pages, ...screens.flatMap(routesOf)]);

const landing = recordOfScreens(() =>
  portalRoutes.flatMap(({ path, landing: of = [] }) => of.map((area) => [area, path] as const)),
);

export const isArea = (segment: string | undefined): segment is Area => areas.some((area) => area === segment);

const namesByPath = recordOfScreens(() => portalRoutes.map(({ path, called }) => [path, called] as const));

/** In an area that may have a name of its own for it. */
export const nameKeyOf = (area: Area, path: string): string => namesByPath[path]?.[area] ?? path.replaceAll('/', '-');

export const landingPage = (area: Area) => hrefOf(area, landing[area]!);

export function menuOf(area: Area): PortalRoute[] {
  const place = (route: PortalRoute) => route.menu?.[area] ?? Number.POSITIVE_INFINITY;
  return portalRoutes.filter((route) => route.menu?.[area]).toSorted((a, b) => place(a) - place(b));
}

/** With fewer entries than this, headings would be as many lines as they save. */
const LONG_MENU = 7;

/** The entries of an area's side menu under their headings; a short menu is one group without a heading. */
export function groupedMenu(area: Area): { group: MenuGroup | null; routes: PortalRoute[] }[] {
  const all = menuOf(area);
  if (all.length < LONG_MENU) return [{ group: null, routes: all }];
  return menuGroups
    .map((group) => ({ group, routes: all.filter((route) => groupOfPath(route.path) === group) }))
    .filter(({ routes }) => routes.length > 0);
}

const groupsByPath = recordOfScreens(() => portalRoutes.map(({ path, group }) => [path, group] as const));

/** The heading of a screen: its own, or that of the screen above it. Undefined for what belongs under none. */
export function groupOfPath(path: string): MenuGroup | undefined {
  const above = path.includes('/') ? path.replace(/\/[^/]*$/, '') : null;
  return groupsByPath[path] ?? (above === null ? undefined : groupOfPath(above));
}

/**
 * The routes of each area, those without brackets first. Split only once, because lists look up a route for each row.
 */
const routesIn = recordOfScreens(() =>
  areas.map((area) => {
    const own = portalRoutes
      .filter((route) => route.areas.includes(area))
      .toSorted((a, b) => Number(a.path.includes('[')) - Number(b.path.includes('[')))
      .map((route) => ({ route, segments: route.path.split('/') }));
    return [area, own] as const;
  }),
);

const fits = (pattern: string[], given: string[]) =>
  pattern.length === given.length &&
  pattern.every((segment, i) => (segment.startsWith('[') ? given[i] !== '' : segment === given[i]));

/** None if the path is unknown. */
export const areasOf = (path: string): Area[] => areas.filter((area) => path !== '' && findPortalRoute(area, path));

/** The route that matches `/{area}/{path}`; undefined if this area has none. Literal segments win over brackets. */
export function findPortalRoute(area: Area, path: string): PortalRoute | undefined {
  const given = (path === '' && area === 'guest' ? 'guest' : path).split('/');
  return routesIn[area]?.find(({ segments }) => fits(segments, given))?.route;
}
