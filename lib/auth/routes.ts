import type { SignedInGroup } from './roles';

export type Area = SignedInGroup;

export type PortalRoute = {
  /** Below the area: `/{area}/{path}`. A segment in brackets stands for any one value. */
  path: string;
  areas: readonly Area[];
  /** Where it stands in an area's side menu, from 1; absent where it is not in the menu. */
  menu?: Partial<Record<Area, number>>;
};

const everybody = ['admin', 'expert', 'consultant', 'area-manager', 'dealer', 'user', 'guest'] as const;
const staff = ['admin', 'consultant', 'area-manager'] as const;
const centerReaders = ['admin', 'dealer', 'consultant', 'area-manager', 'expert'] as const;

/**
 * Every signed-in screen, once: which areas have it and where it stands in their menus. The proxy, the menus, the
 * not-found rule and the landing pages all read this table (specification, section 2).
 */
export const portalRoutes: readonly PortalRoute[] = [
  { path: 'guest', areas: ['guest'] },
  { path: 'dashboard', areas: ['expert'], menu: { expert: 1 } },
  { path: 'profile', areas: everybody, menu: { expert: 2 } },
  { path: 'profile/change-password', areas: everybody },
  { path: 'profile/add-centers', areas: everybody },
  { path: 'users', areas: ['admin'], menu: { admin: 1 } },
  { path: 'users/[userId]', areas: ['admin'] },
  { path: 'users/[userId]/add-centers', areas: ['admin'] },
  { path: 'customers', areas: ['admin'] },
  { path: 'customers/[id]', areas: ['admin'] },
  { path: 'centers', areas: centerReaders, menu: { admin: 2, dealer: 1 } },
  { path: 'centers/authorized-center', areas: centerReaders },
  { path: 'centers/[id]', areas: centerReaders },
  { path: 'centers/[id]/user/[userId]', areas: centerReaders },
  { path: 'centers/[id]/consultant/[consultantId]', areas: centerReaders },
  { path: 'centers-preview/[id]', areas: ['expert'] },
  { path: 'treatments', areas: ['admin', 'expert', 'user'], menu: { admin: 3, expert: 3, user: 1 } },
  { path: 'treatments/[id]', areas: ['admin', 'expert', 'user'] },
  { path: 'treatments/new', areas: ['expert'] },
  { path: 'treatments/[id]/edit', areas: ['expert'] },
  { path: 'treatments/[id]/print', areas: ['admin', 'expert', 'user'] },
  { path: 'product-codes', areas: ['admin', 'expert'], menu: { admin: 4 } },
  { path: 'product-codes/[id]', areas: ['admin', 'expert'] },
  { path: 'product-test-request', areas: staff, menu: { admin: 5, consultant: 1, 'area-manager': 1 } },
  { path: 'product-test-request/[id]', areas: staff },
  { path: 'contacts', areas: ['admin'], menu: { admin: 6 } },
  { path: 'contacts/[id]', areas: ['admin'] },
  { path: 'clean-white-request', areas: ['admin'], menu: { admin: 7 } },
  { path: 'clean-white-request/[id]', areas: ['admin'] },
  { path: 'reportings', areas: ['admin'], menu: { admin: 8 } },
  { path: 'reportings/[id]', areas: ['admin'] },
  { path: 'centerEvents', areas: ['admin'], menu: { admin: 9 } },
  { path: 'news', areas: ['admin'], menu: { admin: 10 } },
  { path: 'news/[id]', areas: ['admin'] },
  { path: 'newsLetter', areas: ['admin'], menu: { admin: 11 } },
  { path: 'newsLetter/[id]', areas: ['admin'] },
  {
    path: 'consultants-centers',
    areas: ['consultant', 'area-manager', 'admin'],
    menu: { consultant: 2, 'area-manager': 2 },
  },
  { path: 'not-associated-centers', areas: ['area-manager'], menu: { 'area-manager': 3 } },
  { path: 'experts', areas: ['consultant', 'area-manager'], menu: { consultant: 3, 'area-manager': 4 } },
  { path: 'experts/[id]', areas: ['consultant', 'area-manager'] },
  { path: 'statistics', areas: ['expert', 'admin'], menu: { expert: 4, admin: 12 } },
  { path: 'qualification', areas: ['expert'], menu: { expert: 5 } },
  { path: 'kit', areas: ['expert'], menu: { expert: 6 } },
  { path: 'options', areas: ['admin'] },
  { path: 'options/labels', areas: ['admin'] },
  { path: 'options/labels/[category]', areas: ['admin'] },
  { path: 'options/settings', areas: ['admin'] },
  { path: 'options/settings/[id]', areas: ['admin'] },
  { path: 'options/faqs', areas: ['admin'] },
  { path: 'options/categories', areas: ['admin'] },
  { path: 'options/products', areas: ['admin'] },
  { path: 'options/vat-rates', areas: ['admin'] },
  { path: 'options/promo-settings', areas: ['admin'] },
  { path: 'options/consultants', areas: ['admin'] },
  { path: 'options/audit-entries', areas: ['admin'] },
  { path: 'options/audit-entries/[id]', areas: ['admin'] },
  { path: 'options/security-events', areas: ['admin'] },
];

const landing: Record<Area, string> = {
  user: 'treatments',
  expert: 'dashboard',
  dealer: 'centers',
  consultant: 'consultants-centers',
  'area-manager': 'consultants-centers',
  admin: 'users',
  guest: 'guest',
};

export const areas = everybody;

export const isArea = (segment: string | undefined): segment is Area => areas.some((area) => area === segment);

/** The guest's landing page is the area itself: a guest may open no list. */
export const hrefOf = (area: Area, path: string) => (path === 'guest' ? '/guest' : `/${area}/${path}`);

/** The screen of the centers somebody works in or looks after: it is called theirs. */
export const isOwnCenters = (area: Area, path: string) =>
  (area === 'expert' && path === 'profile') || (area === 'consultant' && path === 'consultants-centers');

/** Where somebody arrives after signing in. */
export const landingPage = (area: Area) => hrefOf(area, landing[area]);

/** The entries of an area's side menu, top to bottom. */
export function menuOf(area: Area): PortalRoute[] {
  const place = (route: PortalRoute) => route.menu?.[area] ?? Number.POSITIVE_INFINITY;
  return portalRoutes.filter((route) => route.menu?.[area]).toSorted((a, b) => place(a) - place(b));
}

function fits(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const given = path.split('/');
  return (
    expected.length === given.length &&
    expected.every((segment, i) => (segment.startsWith('[') ? given[i] !== '' : segment === given[i]))
  );
}

/** The route that `/{area}/{path}` leads to, or undefined: not found for this area. Exact segments win over brackets. */
export function findPortalRoute(area: Area, path: string): PortalRoute | undefined {
  const wanted = path === '' && area === 'guest' ? 'guest' : path;
  const fitting = portalRoutes.filter((route) => route.areas.includes(area) && fits(route.path, wanted));
  return fitting.find((route) => !route.path.includes('[')) ?? fitting[0];
}
