import { expect, type Page, test } from '@playwright/test';
import { locales } from '@/lib/i18n/routing';
import { findings } from '../support/axe';
import { overflow } from '../support/portal-pages';
import { publicPages } from './public-pages';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Colours do not depend on the language: contrast, the slowest rule by far, is looked at in one. */
const COLOURS_IN = 'it';
/**
 * Long words break lines and move what stands beside them: sizes of targets are looked at here as well. What a screen reader
 * is told in each language, html.spec.ts holds to the rules.
 */
const LONGEST_WORDS = 'de';

async function openPage(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  await page.goto(path);
}

for (const locale of locales) {
  test(`public pages in ${locale} have a sound structure, and none is too wide`, async ({ page }) => {
    test.setTimeout(300_000);
    for (const path of publicPages) {
      await openPage(page, `/${locale}${path}`);
      for (const viewport of [phone, desktop]) {
        const where = `${path || '/'} at ${viewport.width}`;
        await page.setViewportSize(viewport);
        expect.soft(await overflow(page), `${where} is too wide`).toBeLessThanOrEqual(0);
        if ([COLOURS_IN, LONGEST_WORDS].includes(locale))
          expect.soft(await findings(page, { look: 'structure' }), where).toEqual([]);
      }
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds enough contrast on public pages, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(300_000);
    for (const path of publicPages) {
      await openPage(page, `/${COLOURS_IN}${path}`);
      await page.emulateMedia({ colorScheme });
      // The colours are those of both widths, what has them is not: dark ones are looked at where most is to be seen.
      for (const viewport of colorScheme === 'light' ? [phone, desktop] : [desktop]) {
        await page.setViewportSize(viewport);
        expect.soft(await findings(page, { look: 'colour' }), `${path || '/'} at ${viewport.width}`).toEqual([]);
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
