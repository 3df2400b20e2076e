import { expect, type Page, test } from '@playwright/test';
import { locales } from '@/lib/i18n/routing';
import { findings } from '../support/axe';
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
}

/** Both widths use the same colours, so they are checked at the width that shows most. */
async function expectContrast(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await findings(page, { look: 'colour' }), `${where}, ${colorScheme}`).toEqual([]);
  }
}

for (const locale of locales) {
  test(`public pages in ${locale} are well-structured, legible and not too wide`, async ({ page }) => {
    test.setTimeout(300_000);
    for (const path of publicPages) {
      await openPage(page, `/${locale}${path}`);
      for (const viewport of [phone, desktop]) {
        const where = `${path || '/'} at ${viewport.width}`;
        await page.setViewportSize(viewport);
        expect.soft(await overflow(page), `${where} is too wide`).toBeLessThanOrEqual(0);
        if (STRUCTURE_IN[locale] === viewport)
          expect.soft(await findings(page, { look: 'structure' }), where).toEqual([]);
        if (locale === COLOURS_IN && viewport === desktop) await expectContrast(page, where);
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
