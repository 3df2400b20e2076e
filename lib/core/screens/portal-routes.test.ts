import { readFileSync } from 'node:fs';
import { areas } from '@/lib/core/actor/areas';
import { menuGroups } from '@/lib/core/screens/define';
import { names } from '@/lib/run/names';
import { fileOfPath } from '@/tests/support/screen-files';
import { findPortalRoute, groupedMenu, groupOfPath, landingPage, menuOf, portalRoutes } from './portal-routes';

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
  'connect-app': all,
  users: admin,
  'users/[userId]': admin,
  'users/[userId]/add-centers': admin,
  'users/[userId]/merge': admin,
  xray: admin,
  'users/not-assigned': admin,
  'users/new': admin,
  'users/[userId]/edit': admin,
  centers,
  'centers/authorized-center': centers,
  'centers/parcels': centers,
  'centers/parcels/[id]': centers,
  'centers/parcels/new': admin,
  'centers/parcels/[id]/edit': admin,
  'centers/[id]': centers,
  'centers/new': admin,
  'centers/[id]/edit': admin,
  'centers/[id]/merge': admin,
  'centers/[id]/print': ['admin', 'dealer', 'consultant', 'area-manager'],
  'centers/[id]/user/[userId]': centers,
  'centers/[id]/consultant/[consultantId]': centers,
  'centers-preview/[id]': ['expert'],
  'centers/exports': admin,
  'centers/exports/[id]': admin,
  treatments: ['admin', 'expert', 'user'],
  'treatments/[id]': ['admin', 'expert', 'user'],
  'treatments/new': ['expert'],
  'treatments/[id]/edit': ['expert'],
  'treatments/[id]/print': ['admin', 'expert', 'user'],
  'product-codes': ['admin', 'expert'],
  'product-codes/[id]': ['admin', 'expert'],
  'product-codes/misuse': admin,
  'product-codes/new': admin,
  'product-codes/[id]/edit': admin,
  'product-test-request': staff,
  'product-test-request/[id]': staff,
  'product-test-request/new': admin,
  'product-test-request/[id]/edit': staff,
  'newsLetter/[id]/recipients': admin,
  'consultants-centers': staff,
  visits: ['consultant', 'area-manager'],
  'visits/plan': ['consultant', 'area-manager'],
  'not-associated-centers': ['area-manager'],
  experts: ['consultant', 'area-manager'],
  'experts/[id]': ['consultant', 'area-manager'],
  statistics: ['expert', 'admin'],
  'search-gaps': ['admin', 'area-manager'],
  territories: admin,
  'practice-claims': ['admin', 'consultant'],
  reviews: [...admin, 'expert'],
  inquiries: ['expert'],
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
  'options/labels/new': admin,
  'options/labels/entries/[id]': admin,
  'options/labels/entries/[id]/edit': admin,
  'options/settings': admin,
  'options/settings/[id]': admin,
  'options/api-keys': admin,
  'options/api-keys/[id]': admin,
  'options/api-keys/new': admin,
  'options/apps': admin,
  'options/apps/[id]': admin,
  'options/apps/new': admin,
  'options/audit-entries': admin,
  'options/audit-entries/[id]': admin,
  'options/security-events': admin,
  'options/imports': admin,
  'options/imports/new': admin,
  'options/imports/[id]': admin,
  chats: [...writers, 'user'],
  'chats/[id]': [...writers, 'user'],
  'chats/new': writers,
  connections: writers,
};
for (const screen of ['tasks', 'tasks/new', 'tasks/[id]', 'tasks/[id]/edit']) expected[screen] = [...staff, 'dealer'];
for (const screen of ['notes', 'notes/new', 'notes/[id]', 'notes/[id]/edit']) expected[screen] = staff;

/** Office data: a list, a record, and the forms to create and change it, all of them for admins. */
const officeData = names(`product-codes/batches customers contacts clean-white-request reportings centerEvents news
  newsLetter options/faqs options/categories options/products options/vat-rates options/letter-blocks
  options/promo-settings options/consultants options/downloads`);
for (const path of officeData)
  for (const screen of [path, `${path}/new`, `${path}/[id]`, `${path}/[id]/edit`]) expected[screen] = admin;

/** The side menus of the specification, with messages last, and then our own additions. */
const menus: Record<(typeof areas)[number], readonly string[]> = {
  expert: ['dashboard', 'profile', 'treatments', 'statistics', 'qualification', 'kit', 'chats', 'inquiries', 'reviews'],
  admin: names(`users centers treatments product-codes
    product-test-request contacts clean-white-request reportings centerEvents news newsLetter statistics chats
    outbox options practice-claims reviews tasks`),
  dealer: ['centers', 'chats', 'tasks'],
  consultant: ['product-test-request', 'consultants-centers', 'experts', 'chats', 'practice-claims', 'tasks'],
  'area-manager': names(`product-test-request consultants-centers not-associated-centers experts chats search-gaps
    tasks`),
  user: ['treatments', 'chats'],
  guest: [],
};

describe('the route table', () => {
  it('gives every screen to the right roles', () => {
    const table = Object.fromEntries(portalRoutes.map(({ path, areas: of }) => [path, of.toSorted()]));
    const wanted = Object.entries(expected).map(([path, of]) => [path, of.toSorted()] as const);
    const wrong = wanted.filter(([path, of]) => JSON.stringify(table[path]) !== JSON.stringify(of));
    const whose = (of: readonly string[] = []) => of.join(', ') || 'nobody';
    expect(
      wrong.map(([path, of]) => `edit ${fileOfPath(path)}: ${path} is for ${whose(of)}, not for ${whose(table[path])}`),
    ).toEqual([]);
    const surplus = Object.keys(table).filter((path) => !(path in expected));
    expect(
      surplus.map(
        (path) =>
          `edit lib/core/screens/portal-routes.test.ts: say whose ${path} is, here for ${table[path]!.join(', ')}`,
      ),
    ).toEqual([]);
  });

  it.each(areas)('gives %s the side menu of the specification, in order', (area) => {
    const [shown, wanted] = [menu(area), menus[area]];
    const strange = shown.filter((path) => !wanted.includes(path));
    const missing = wanted.filter((path) => !shown.includes(path));
    expect([
      ...strange.map(
        (path) =>
          `edit lib/core/screens/portal-routes.test.ts: put ${path} into the menu of ${area}, or take it out of there`,
      ),
      ...missing.map((path) => `edit ${fileOfPath(path)}: give ${path} a place in the menu of ${area}`),
    ]).toEqual([]);
    expect(shown, `edit lib/nouns/…/screen.ts: \`menu: { ${area}: … }\` are in another order`).toEqual(wanted);
  });

  it.each(areas)('gives no two entries the same place in the menu of %s', (area) => {
    const places = menuOf(area).map(({ path, menu: of }) => ({ path, place: of![area]! }));
    const taken = places.filter(({ place }, n) => place === places[n - 1]?.place);
    const advice = `needs a free place in the menu of ${area}`;
    expect(taken.map(({ path, place }) => `edit ${fileOfPath(path)}: ${path} ${advice}, not ${place}`)).toEqual([]);
  });

  it('puts each entry of a long menu under one heading, and none over a short one', () => {
    const grouped = (area: (typeof areas)[number]) =>
      groupedMenu(area).map(({ group, routes }) => [group, routes.length > 0]);
    expect(grouped('admin')).toEqual(menuGroups.map((group) => [group, true]));
    expect(grouped('dealer')).toEqual([[null, true]]);
    for (const area of areas) {
      const routesOfMenu = groupedMenu(area).flatMap(({ routes }) => routes);
      expect(routesOfMenu.map(({ path }) => path).toSorted()).toEqual(menu(area).toSorted());
    }
    expect(['contacts', 'newsLetter', 'kit'].map(groupOfPath)).toEqual(['requests', 'communication', 'work']);
    const ungrouped = portalRoutes.filter(({ path, menu: places }) => places && !groupOfPath(path));
    expect(ungrouped.map(({ path }) => `edit ${fileOfPath(path)}: give ${path} a group`)).toEqual([]);
    expect(groupOfPath('options/labels')).toBe('system');
  });

  it('lands everybody on one page of their area', () => {
    for (const area of areas) {
      const landings = portalRoutes.filter(({ landing }) => landing?.includes(area)).map(({ path }) => path);
      const advice = `edit the screen.ts of its first screen, or lib/core/screens/portal-routes.ts: ${area} has ${landings.length}`;
      expect(landings.length === 1 ? '' : `${advice} landing pages, of one`).toBe('');
      expect(landings.filter((path) => !findPortalRoute(area, path))).toEqual([]);
    }
    expect(areas.map(landingPage).toSorted()).toEqual(
      names(`/admin/users /area-manager/consultants-centers
      /consultant/consultants-centers /dealer/centers /expert/dashboard /guest /user/treatments`),
    );
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
