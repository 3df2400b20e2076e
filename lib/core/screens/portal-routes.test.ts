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

/** The routes of section 2 of the specification, by the areas that have them, written by hand. */
const routesOf: [readonly string[], string][] = [
  [['guest'], 'guest'],
  [['expert'], 'dashboard centers-preview/[id] treatments/new treatments/[id]/edit inquiries qualification kit'],
  [all, 'profile notifications profile/change-password profile/second-factor profile/add-centers connect-app'],
  [
    admin,
    `users users/[userId] users/[userId]/add-centers users/[userId]/merge xray users/not-assigned users/new
      users/[userId]/edit centers/parcels/new centers/parcels/[id]/edit centers/new centers/[id]/edit
      centers/[id]/merge centers/exports centers/exports/[id] product-codes/misuse product-codes/new
      product-codes/[id]/edit product-test-request/new newsLetter/[id]/recipients territories statistics/programme
      statistics/unusual-earners options outbox outbox/[id] jobs letters options/labels options/labels/[category]
      options/labels/new options/labels/entries/[id] options/labels/entries/[id]/edit options/settings
      options/settings/[id] options/api-keys options/api-keys/[id] options/api-keys/new options/apps
      options/apps/[id] options/apps/new options/audit-entries options/audit-entries/[id] options/security-events
      options/imports options/imports/new options/imports/[id]`,
  ],
  [
    centers,
    `centers centers/authorized-center centers/parcels centers/parcels/[id] centers/[id]
      centers/[id]/user/[userId] centers/[id]/consultant/[consultantId]`,
  ],
  [['admin', 'dealer', 'consultant', 'area-manager'], 'centers/[id]/print'],
  [['admin', 'expert', 'user'], 'treatments treatments/[id] treatments/[id]/print'],
  [['admin', 'expert'], 'product-codes product-codes/[id] statistics reviews'],
  [
    staff,
    `product-test-request product-test-request/[id] product-test-request/[id]/edit consultants-centers
      bulk-acts/new bulk-acts/[id] notes notes/new notes/[id] notes/[id]/edit`,
  ],
  [['consultant', 'area-manager'], 'visits visits/plan experts experts/[id]'],
  [['area-manager'], 'not-associated-centers'],
  [['admin', 'area-manager'], 'search-gaps'],
  [['admin', 'consultant'], 'practice-claims'],
  [[...writers, 'user'], 'chats chats/[id]'],
  [writers, 'chats/new connections'],
  [[...staff, 'dealer'], 'tasks tasks/new tasks/[id] tasks/[id]/edit'],
];
const expected: Record<string, readonly string[]> = {};
for (const [ofAreas, paths] of routesOf) for (const path of names(paths)) expected[path] = ofAreas;

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
