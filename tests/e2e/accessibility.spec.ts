import '@/lib/nouns/screens';
import { expect, type Page, test } from '@playwright/test';
import { listScreens } from '@/lib/core/screens/lists';
import { menuOf } from '@/lib/core/screens/portal-routes';
import { locales } from '@/lib/run/i18n/routing';
import { findings } from '../support/axe';
import { IS_LONG, isToday, isTurnOf } from '../support/long-proof';
import { signIn } from '../support/portal-page';
import { overflow } from '../support/portal-pages';
import { publicPages } from './public-pages';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Colours do not depend on the language, so contrast, by far the slowest rule, is checked in one. */
const COLOURS_IN = 'it';
/** The structure is that of all languages; html.spec.ts checks the markup in each. Long words shift most on a phone. */
const STRUCTURE_IN: Record<string, typeof phone> = { it: desktop, de: phone };

async function openPage(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  await page.goto(path);
  // Thank-you pages open only from our own pages.
  if (!path.endsWith('/sent')) return;
  await page.evaluate((to) => location.assign(to), path);
  await page.waitForURL(path);
}

/** Both widths use the same colours, so they are checked at the width that shows most; light ones with the structure. */
async function expectContrastInTheDark(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findings(page, { look: 'colour' }), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A third of the pages each day. German has the longest words; the other languages are looked at with LONG_PROOF=yes. */
for (const locale of locales.filter((one) => IS_LONG || one in STRUCTURE_IN)) {
  test(`public pages in ${locale} are well-structured, legible and not too wide`, async ({ page }) => {
    test.setTimeout(300_000);
    for (const path of publicPages.filter((_, n) => isToday(n, 3))) {
      await openPage(page, `/${locale}${path}`);
      for (const viewport of [phone, desktop]) {
        const where = `${path || '/'} at ${viewport.width}`;
        await page.setViewportSize(viewport);
        expect.soft(await overflow(page), `${where} is too wide`).toBeLessThanOrEqual(0);
        const isColoured = locale === COLOURS_IN && viewport === desktop;
        if (isColoured) await expectContrastInTheDark(page, where);
        if (STRUCTURE_IN[locale] === viewport)
          expect.soft(await findings(page, { look: isColoured ? 'all' : 'structure' }), where).toEqual([]);
      }
    }
  });
}

test('open menus and a rejected form are accessible', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/de/request-contact');
  for (const menu of await page.locator('header summary:visible').all()) {
    await menu.click();
    // Targets below an open menu are covered, and do not count.
    expect.soft(await findings(page, { within: 'header' })).toEqual([]);
  }
  await page.goto('/de/request-contact');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.locator('#problems')).toBeFocused();
  expect(await findings(page)).toEqual([]);
});

/** Parts of an address that show another screen at the same path: boards, dialogs, panels, lists of deleted records. */
const SCREENS = ['view', 'form', 'open', 'deleted', 'act'];

/** Screens that differ only in their record are one. */
function kindOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://portal');
  const shown = IS_LONG ? [...searchParams].filter(([name]) => SCREENS.includes(name)) : [];
  const kind = [pathname, ...shown.map((part) => part.join('=')).toSorted()].join(' ');
  return kind.replace(/[0-9a-f-]{36}/g, '[id]');
}

async function linksOf(page: Page, area: string): Promise<string[]> {
  const where = IS_LONG ? 'a[href]' : 'nav a[href]';
  const hrefs = await page.locator(where).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.filter((href) => href === area || href.startsWith(`${area}/`));
}

async function expectScreenFine(page: Page, path: string): Promise<void> {
  expect.soft(await findings(page), path).toEqual([]);
  expect.soft([await overflow(page), await page.evaluate(() => scrollY)], `${path} fits`).toEqual([0, 0]);
  if (!IS_LONG) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findings(page, { look: 'colour' }), `${path}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  expect.soft(await findings(page, { look: 'structure' }), `${path} on a phone`).toEqual([]);
  expect.soft(await overflow(page), `${path} is too wide`).toBeLessThanOrEqual(0);
  await page.setViewportSize(desktop);
}

const BESIDE_THE_MENU: Record<string, string[]> = { expert: ['/expert/profile'] };

/** Lists that an admin has as well differ in their columns alone: they are looked at as an admin, and a master dealer's as a dealer. */
const isAdminsToo = (area: string, path: string) =>
  area !== '/admin' && menuOf('admin').some((route) => `${area}/${route.path}` === path && route.path in listScreens);

/** Where each role lands, with how many entries in the menu, and whether it works as a professional for a while. */
const people = [
  { who: 'admin', lands: '/admin/users', menu: 18, switches: true },
  { who: 'expert', lands: '/expert/dashboard', menu: 9, switches: false },
  { who: 'consultant', lands: '/consultant/consultants-centers', menu: 6, switches: true },
  { who: 'area-manager', lands: '/area-manager/consultants-centers', menu: 7, switches: true },
  { who: 'dealer', lands: '/dealer/centers', menu: 3, switches: true },
  { who: 'master-dealer', lands: '/dealer/centers', menu: 3, switches: true },
  { who: 'patient', lands: '/user/treatments', menu: 2, switches: false },
  { who: 'guest', lands: '/guest', menu: 0, switches: false },
] as const;

/** A sixth of the screens of the menu each day, the others without a browser; with LONG_PROOF=yes every kind of screen to which links lead, dark and on a phone as well. */
for (const { who, lands, menu, switches } of people) {
  test(`${who} lands with their menu, and its screens are accessible`, async ({ page }) => {
    test.setTimeout(IS_LONG ? 1_800_000 : 180_000);
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await signIn(page, who);
    await expect(page).toHaveURL(lands);
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveCount(menu);
    await expect(page.getByRole('button', { name: 'Vista da professionista', includeHidden: true })).toHaveCount(
      switches ? 1 : 0,
    );
    const area = `/${lands.split('/')[1]}`;
    const found = [lands, ...(await linksOf(page, area)), ...(BESIDE_THE_MENU[who] ?? [])];
    const seen = new Set<string>();
    for (const path of found) {
      if (seen.has(kindOf(path))) continue;
      seen.add(kindOf(path));
      if (!IS_LONG && (who === 'master-dealer' || isAdminsToo(area, path) || !isTurnOf(path, 6))) {
        const answer = await page.request.get(path);
        expect.soft([path, answer.status(), (await answer.text()).includes('<h1')]).toEqual([path, 200, true]);
        continue;
      }
      if (path !== lands) await page.goto(path);
      await expectScreenFine(page, path);
      if (IS_LONG) found.push(...(await linksOf(page, area)));
    }
  });
}
