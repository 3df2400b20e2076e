import { expect, type Page } from '@playwright/test';
import { findings } from '../support/axe';
import { openAs, signIn } from '../support/portal-page';
import { expectDialogFine, openMoreActions, press, untilAlive } from '../support/portal-pages';
import { expectToast, test, toast } from '../support/toasts';

/** Only those below the toasts. */
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
  test(`a deletion is announced unobtrusively and can be undone, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, 'admin', '/admin/options/vat-rates/new');
    const name = `IVA ${width} ${Date.now().toString(36)}`;
    await page.locator('[name="name"]').fill(name);
    await page.locator('[name="percentage"]').fill('7');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expectToast(page, 'Creato');
    // The page below may still be drawn: the toast moves with it.
    await expect.poll(() => covered(page)).toEqual([]);
    await openMoreActions(page);
    await press(page.getByRole('button', { name: 'Elimina' }));
    const asked = page.getByRole('dialog', { name: `Eliminare ${name}?` });
    await expect(asked.getByRole('button', { name: 'No', exact: true }).first()).toBeFocused();
    // The first Esc may close the notice of the creation, if it came last.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(asked).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Elimina', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await asked.getByRole('button', { name: 'Sì, elimina' }).click();
    const deleted = toast(page, 'Eliminato');
    await expect(deleted).toBeVisible();
    await expect.poll(() => covered(page)).toEqual([]);
    // The scroll position is unchanged.
    expect((await page.getByRole('main').boundingBox())!.y).toBeLessThan(80);
    await expect(page).toHaveURL('/admin/options/vat-rates');
    // It stays while focused, and is announced.
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    expect(await findings(page)).toEqual([]);
    await deleted.getByRole('button', { name: 'Annulla' }).press('Enter');
    await expectToast(page, 'Ripristinato');
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });

/** Opens the palette with the shortcut, once its data is loaded. */
async function openPalette(page: Page) {
  await untilAlive(page.getByRole('button', { name: 'Cerca o vai a' }));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Ricerca e comandi' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  return dialog;
}

test('an admin navigates and searches with the command palette', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page.getByRole('button', { name: 'Cerca o vai a' })).toBeVisible();
  const dialog = await openPalette(page);
  await expect(dialog.getByRole('option', { name: 'Utenti' }).first()).toBeVisible();
  await page.keyboard.type('rossi');
  await expect(dialog.getByRole('group', { name: 'Utenti' }).getByRole('option').first()).toBeVisible();
  await expectDialogFine(page, 'portal/palette');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/users\/[0-9a-f-]{36}$/);
  const person = page.url();

  // The record opened last comes first next time; the device stores only its id.
  const again = await openPalette(page);
  await expect(again.getByRole('group', { name: 'Aperti di recente' }).getByRole('option')).toHaveCount(1);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain(new URL(person).pathname.split('/').at(-1));
  expect(kept.toLowerCase()).not.toContain('rossi');
  await page.keyboard.type('nuova novita');
  // The commands of a document come by a call of their own.
  await expect(again.getByRole('option').first()).toContainText(/novità/i);
  await page.keyboard.press('Enter');
  await page.waitForURL('/admin/news/new');
  // What the open screen offers is offered here, too.
  await page.goto(new URL(person).pathname);
  await page.getByRole('link', { name: 'Modifica', exact: true }).waitFor();
  const acts = await openPalette(page);
  await expect(acts.getByRole('group', { name: 'In questa schermata' }).getByText('Modifica')).toBeVisible();
  await page.keyboard.type('modifica');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/edit$/);
  const nothing = await openPalette(page);
  await page.keyboard.type('zzzzqqq');
  await expect(nothing.getByText('Nessun risultato per «zzzzqqq»')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(nothing).toBeHidden();
});

test('a professional searches on a phone, and signs out from there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'expert');
  await page.getByRole('button', { name: 'Cerca o vai a' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ricerca e comandi' });
  await dialog.getByRole('combobox').fill('admin');
  await expect(dialog.getByText('Nessun risultato')).toBeVisible();
  await dialog.getByRole('combobox').fill('esci');
  await dialog.getByRole('option', { name: 'Esci' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/expert'));
});
