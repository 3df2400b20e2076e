// An employee's way through the portal: by menus and buttons, as in the browser tests of a day's work.
import { expect, type Page } from '@playwright/test';
import { press } from './portal-pages';

export const choose = (page: Page, menu: string, entry: string) =>
  page
    .getByRole('navigation', { name: menu, exact: true })
    .getByRole('link', { name: new RegExp(`^${entry}`) })
    .click();

/** Opens a list by the side menu, searches it, and returns the row that was found. */
export async function find(page: Page, list: string, text: string) {
  await choose(page, 'Menu', list);
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible();
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/[?&]q=/);
  return page.getByRole('row').filter({ hasText: text });
}

export async function act(page: Page, row: ReturnType<Page['getByRole']>, action: string) {
  await press(row.getByRole('button', { name: /^Azioni: / }));
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export const downloaded = async (page: Page, click: () => Promise<void>) =>
  (await Promise.all([page.waitForEvent('download'), click()]))[0];
