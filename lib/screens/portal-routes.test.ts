import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { menuGroups } from '@/lib/screens/define';
import { areas, findPortalRoute, groupedMenu, groupOfPath, landingPage, menuOf, portalRoutes } from './portal-routes';

const menu = (area: (typeof areas)[number]) => menuOf(area).map((route) => route.path);

const all = ['admin', 'expert', 'consultant', 'area-manager', 'dealer', 'user', 'guest'];
const admin = ['admin'];
const centers = ['admin', 'dealer', 'consultant', 'area-manager', 'expert'];
const writers = ['admin', 'expert', 'consultant', 'area-manager', 'dealer'];
const staff = ['admin', 'consultant', 'area-manager'];

/** The routes of section 2 of the specification with their areas, written by hand. */
const expected: Record<string, readonly string[]> = {
  guest: ['guest'],
  dashboard: ['expert'],
  profile: all,
  notifications: all,
  'profile/change-password': all,
  'profile/second-factor': all,
  'profile/add-centers': all,
  users: admin,
  'users/[userId]': admin,
  'users/[userId]/add-centers': admin,
  'users/[userId]/merge': admin,
  xray: admin,
  'users/not-assigned': admin,
  customers: admin,
  'customers/[id]': admin,
  centers,
  'centers/authorized-center': centers,
  'centers/parcels': centers,
  'centers/parcels/[id]': centers,
  'centers/[id]': centers,
  'centers/new': admin,
  'centers/[id]/merge': admin,
  'centers/[id]/print': ['admin', 'dealer', 'consultant', 'area-manager'],
  'centers/[id]/user/[userId]': centers,
  'centers/[id]/consultant/[consultantId]': centers,
  'centers-preview/[id]': ['expert'],
  treatments: ['admin', 'expert', 'user'],
  'treatments/[id]': ['admin', 'expert', 'user'],
  'treatments/new': ['expert'],
  'treatments/[id]/edit': ['expert'],
  'treatments/[id]/print': ['admin', 'expert', 'user'],
  'product-codes': ['admin', 'expert'],
  'product-codes/[id]': ['admin', 'expert'],
  'product-test-request': staff,
  'product-test-request/[id]': staff,
  contacts: admin,
  'contacts/[id]': admin,
  'clean-white-request': admin,
  'clean-white-request/[id]': admin,
  reportings: admin,
  'reportings/[id]': admin,
  centerEvents: admin,
  news: admin,
  'news/[id]': admin,
  newsLetter: admin,
  'newsLetter/[id]': admin,
  'newsLetter/new': admin,
  'newsLetter/[id]/recipients': admin,
  'newsLetter/[id]/edit': admin,
  'consultants-centers': staff,
  visits: ['consultant', 'area-manager'],
  'visits/plan': ['consultant', 'area-manager'],
  'not-associated-centers': ['area-manager'],
  experts: ['consultant', 'area-manager'],
  'experts/[id]': ['consultant', 'area-manager'],
  statistics: ['expert', 'admin'],
  'search-gaps': ['admin', 'area-manager'],
  territories: admin,
  'statistics/programme': admin,
  'statistics/unusual-earners': admin,
  qualification: ['expert'],
  kit: ['expert'],
  options: admin,
  outbox: admin,
  'outbox/[id]': admin,
  jobs: admin,
  letters: admin,
  'bulk-acts/new': staff,
  'bulk-acts/[id]': staff,
  'options/labels': admin,
  'options/labels/[category]': admin,
  'options/settings': admin,
  'options/settings/[id]': admin,
  'options/faqs': admin,
  'options/categories': admin,
  'options/products': admin,
  'options/vat-rates': admin,
  'options/letter-blocks': admin,
  'options/promo-settings': admin,
  'options/consultants': admin,
  'options/audit-entries': admin,
  'options/audit-entries/[id]': admin,
  'options/security-events': admin,
  chats: [...writers, 'user'],
  'chats/[id]': [...writers, 'user'],
  'chats/new': writers,
  connections: writers,
};

expected['product-test-request/[id]/edit'] = staff;

/** The generic forms and records of office data. */
for (const path of [
  'users/new',
  'users/[userId]/edit',
  'customers/new',
  'customers/[id]/edit',
  'centers/exports',
  'centers/exports/[id]',
  'centers/parcels/new',
  'centers/parcels/[id]/edit',
  'product-codes/misuse',
  'product-codes/new',
  'product-codes/[id]/edit',
  'product-codes/batches',
  'product-codes/batches/new',
  'product-codes/batches/[id]',
  'product-codes/batches/[id]/edit',
  'centerEvents/new',
  'centerEvents/[id]',
  'centerEvents/[id]/edit',
  'news/new',
  'news/[id]/edit',
  'options/faqs/new',
  'options/faqs/[id]',
  'options/faqs/[id]/edit',
  'options/categories/new',
  'options/categories/[id]',
  'options/categories/[id]/edit',
  'options/products/new',
  'options/products/[id]',
  'options/products/[id]/edit',
  'options/vat-rates/new',
  'options/letter-blocks/new',
  'options/letter-blocks/[id]',
  'options/letter-blocks/[id]/edit',
  'options/vat-rates/[id]',
  'options/vat-rates/[id]/edit',
  'options/promo-settings/new',
  'options/promo-settings/[id]',
  'options/promo-settings/[id]/edit',
  'options/consultants/new',
  'options/consultants/[id]',
  'options/consultants/[id]/edit',
  'options/imports',
  'options/imports/new',
  'options/imports/[id]',
  'options/downloads/new',
  'options/downloads/[id]',
  'options/downloads/[id]/edit',
  'options/downloads',
  'options/labels/new',
  'options/labels/entries/[id]',
  'options/labels/entries/[id]/edit',
  'contacts/new',
  'contacts/[id]/edit',
  'reportings/new',
  'reportings/[id]/edit',
  'clean-white-request/new',
  'clean-white-request/[id]/edit',
  'product-test-request/new',
])
  expected[path] = admin;

/** The side menus of the specification, with messages last, and then our own additions. */
const menus: Record<(typeof areas)[number], readonly string[]> = {
  expert: ['dashboard', 'profile', 'treatments', 'statistics', 'qualification', 'kit', 'chats'],
  admin: [
    'users',
    'centers',
    'treatments',
    'product-codes',
    'product-test-request',
    'contacts',
    'clean-white-request',
    'reportings',
    'centerEvents',
    'news',
    'newsLetter',
    'statistics',
    'chats',
    'outbox',
    'search-gaps',
    'territories',
    'xray',
    'options',
  ],
  dealer: ['centers', 'chats'],
  consultant: ['product-test-request', 'consultants-centers', 'experts', 'chats'],
  'area-manager': [
    ...['product-test-request', 'consultants-centers', 'not-associated-centers', 'experts', 'chats', 'search-gaps'],
  ],
  user: ['treatments', 'chats'],
  guest: [],
};

describe('the route table', () => {
  it('gives every screen to the right roles', () => {
    const table = Object.fromEntries(portalRoutes.map(({ path, areas: of }) => [path, of.toSorted()]));
    const wanted = Object.entries(expected).map(([path, of]) => [path, of.toSorted()] as const);
    const wrong = wanted.filter(([path, of]) => JSON.stringify(table[path]) !== JSON.stringify(of));
    expect(wrong.map(([path]) => `edit lib/<noun>/screen.ts or lib/screens/portal-routes.ts: ${path}`)).toEqual([]);
    const surplus = Object.keys(table).filter((path) => !(path in expected));
    expect(surplus.map((path) => `edit lib/screens/portal-routes.test.ts: say whose ${path} is`)).toEqual([]);
  });

  it.each(areas)('gives %s the side menu of the specification, in order', (area) => {
    const [shown, wanted] = [menu(area), menus[area]];
    const strange = shown.filter((path) => !wanted.includes(path));
    const missing = wanted.filter((path) => !shown.includes(path));
    expect([
      ...strange.map(
        (path) =>
          `edit lib/screens/portal-routes.test.ts: put ${path} into the menu of ${area}, or take it out of there`,
      ),
      ...missing.map(
        (path) =>
          `edit lib/<noun>/screen.ts or lib/screens/portal-routes.ts: give ${path} a place in the menu of ${area}`,
      ),
    ]).toEqual([]);
    expect(shown, `edit lib/<noun>/screen.ts: \`menu: { ${area}: … }\` are in another order`).toEqual(wanted);
  });

  it.each(areas)('gives no two entries the same place in the menu of %s', (area) => {
    const places = menuOf(area).map(({ path, menu: of }) => ({ path, place: of![area]! }));
    const taken = places.filter(({ place }, n) => place === places[n - 1]?.place);
    const advice = `needs a free place in the menu of ${area}`;
    expect(taken.map(({ path, place }) => `edit lib/<noun>/screen.ts: ${path} ${advice}, not ${place}`)).toEqual([]);
  });

  it('puts each entry of a long menu under one heading, and none over a short one', () => {
    const grouped = (area: (typeof areas)[number]) =>
      groupedMenu(area).map(({ group, routes }) => [group, routes.length > 0]);
    expect(grouped('admin')).toEqual(menuGroups.map((group) => [group, true]));
    expect(grouped('dealer')).toEqual([[null, true]]);
    for (const area of areas) {
      const all = groupedMenu(area).flatMap(({ routes }) => routes);
      expect(all.map(({ path }) => path).toSorted()).toEqual(menu(area).toSorted());
    }
    expect(['contacts', 'newsLetter', 'kit'].map(groupOfPath)).toEqual(['requests', 'communication', 'work']);
    const ungrouped = portalRoutes.filter(({ path, menu: places }) => places && !groupOfPath(path));
    expect(
      ungrouped.map(({ path }) => `edit its screen.ts, or lib/screens/portal-routes.ts: give ${path} a group`),
    ).toEqual([]);
    expect(groupOfPath('options/labels')).toBe('system');
  });

  it('lands everybody on one page of their area', () => {
    for (const area of areas) {
      const all = portalRoutes.filter(({ landing }) => landing?.includes(area)).map(({ path }) => path);
      const advice = `edit the screen.ts of its first screen, or lib/screens/portal-routes.ts: ${area} has ${all.length}`;
      expect(all.length === 1 ? '' : `${advice} landing pages, of one`).toBe('');
      expect(all.filter((path) => !findPortalRoute(area, path))).toEqual([]);
    }
    expect(areas.map(landingPage).toSorted()).toEqual([
      ...['/admin/users', '/area-manager/consultants-centers', '/consultant/consultants-centers', '/dealer/centers'],
      ...['/expert/dashboard', '/guest', '/user/treatments'],
    ]);
  });

  it('matches no page that is not listed for the area', () => {
    expect(findPortalRoute('dealer', 'users')).toBeUndefined();
    expect(findPortalRoute('expert', 'users')).toBeUndefined();
    expect(findPortalRoute('admin', 'dashboard')).toBeUndefined();
    expect(findPortalRoute('admin', 'users/1/2/3')).toBeUndefined();
    expect(findPortalRoute('admin', 'centers/')).toBeUndefined();
    expect(findPortalRoute('user', '')).toBeUndefined();
  });

  it('prefers a static screen to a record of the same depth', () => {
    expect(findPortalRoute('dealer', 'centers/authorized-center')?.path).toBe('centers/authorized-center');
    expect(findPortalRoute('dealer', 'centers/0192')?.path).toBe('centers/[id]');
  });

  it('covers everything the proxy protects', () => {
    expect(readFileSync('proxy.ts', 'utf8')).toContain(`matcher: '/(${areas.join('|')})/:path*'`);
  });

  it('lists no path twice', () => {
    const paths = portalRoutes.map((route) => route.path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
