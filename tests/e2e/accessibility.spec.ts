import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { locales } from '@/lib/i18n/routing';
import { publicPages } from './public-pages';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** What axe finds on the page, short enough to read in a report. */
async function findings(page: Page, { only, within }: { only?: string; within?: string } = {}): Promise<string[]> {
  // What is right is left out of the answer: writing it all down takes longer than finding it.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(RULES)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} at ${target.join(' ')}: ${any.map(({ message }) => message).join('; ')}`),
  );
}

/** The page is no wider than the screen: nothing makes a phone scroll sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const locale of locales) {
  test(`axe finds nothing in ${locale}, light and dark, on a phone and on a desktop`, async ({ page }) => {
    test.setTimeout(600_000);
    for (const path of publicPages) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize(phone);
      await page.goto(`/${locale}${path}`);
      for (const viewport of [phone, desktop]) {
        const where = `${path || '/'} at ${viewport.width}`;
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: 'light' });
        expect.soft(await findings(page), where).toEqual([]);
        expect.soft(await overflow(page), `${where} is too wide`).toBeLessThanOrEqual(0);
        // The dark page is the same document: only its colours can be wrong.
        await page.emulateMedia({ colorScheme: 'dark' });
        expect.soft(await findings(page, { only: 'color-contrast' }), `${where}, dark`).toEqual([]);
      }
    }
  });
}

test('axe finds nothing in open menus and in a form that was sent back', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/de/request-contact');
  for (const menu of await page.locator('header summary:visible').all()) {
    await menu.click();
    // What lies under an open menu is covered for that moment, and no target then.
    expect.soft(await findings(page, { within: 'header' })).toEqual([]);
  }
  await page.goto('/de/request-contact');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.locator('#problems')).toBeFocused();
  expect(await findings(page)).toEqual([]);
});
