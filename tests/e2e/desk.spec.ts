// What the office works with on every screen: answers to each act, in the browser.
import { expect, type Page, test } from '@playwright/test';
import { findings } from '../support/axe';
import { signIn, toast } from '../support/portal-page';

/** The buttons and links of the page that the toasts lie over. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect());
    return [...document.querySelectorAll('main :is(a, button, input, summary)')]
      .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .filter(({ box }) =>
        boxes.some((b) => b.left < box.right && b.right > box.left && b.top < box.bottom && b.bottom > box.top),
      )
      .map(({ name }) => name);
  });

for (const width of [1440, 390])
  test(`what was deleted is said, is in nobody's way and can be undone, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin');
    await page.goto('/admin/options/vat-rates/new');
    const name = `IVA ${width} ${Date.now().toString(36)}`;
    await page.locator('[name="name"]').fill(name);
    await page.locator('[name="percentage"]').fill('7');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(toast(page, 'Creato')).toBeVisible();
    expect(await covered(page)).toEqual([]);
    await page.getByRole('button', { name: 'Elimina' }).click();
    const deleted = toast(page, 'Eliminato');
    await expect(deleted).toBeVisible();
    expect(await covered(page)).toEqual([]);
    await expect(page).toHaveURL('/admin/options/vat-rates');
    // It waits while somebody is in it, and is read out where it appears.
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    expect(await findings(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/toast-${width}.png` });
    await deleted.getByRole('button', { name: 'Annulla' }).press('Enter');
    await expect(toast(page, 'Ripristinato')).toBeVisible();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });
