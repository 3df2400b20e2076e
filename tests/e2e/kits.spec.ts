// An admin sends kits and generates codes: sheet, mark, undo, batch, recall.

import { expect, test } from '@playwright/test';
import ExcelJS from 'exceljs';
import { findings } from '../support/axe';
import { signIn } from '../support/portal-page';
import { untilAlive } from '../support/portal-pages';

test('welcome kits are exported, marked as sent, downloaded again, and undone', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/centers');
  await page.getByRole('navigation', { name: 'Viste' }).getByRole('link', { name: 'Esportazioni dei kit' }).click();
  await page.waitForURL('**/centers/exports');
  const card = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Welcome kit' }) })
    .last();
  const ready = Number((await card.locator('.text-3xl').textContent())!.replace(/\D/g, ''));
  expect(ready).toBeGreaterThan(0);
  await untilAlive(card.getByRole('button', { name: 'Esporta' }));
  await card.getByRole('button', { name: 'Esporta' }).click();
  const dialog = page.getByRole('dialog');
  expect(await findings(page)).toEqual([]);
  await dialog.getByLabel('Segna come spedito').check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Scarica il foglio' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Welcome_Kit_Centers_\d{8}_\d{6}\.xlsx$/);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await download.path());
  expect(workbook.worksheets[0]!.rowCount).toBe(ready + 1);
  await expect(dialog).toBeHidden();
  await expect(card.locator('.text-3xl')).toHaveText('0');
  await page.getByRole('link', { name: download.suggestedFilename(), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(download.suggestedFilename());
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica di nuovo' }).click(),
  ]);
  expect(again.suggestedFilename()).toBe(download.suggestedFilename());
  await page.getByRole('button', { name: 'Annulla la spedizione' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, annulla' }).click();
  await expect(page.getByText('Annullato il')).toBeVisible();
  await page.goto('/admin/centers/exports');
  await expect(card.locator('.text-3xl')).toHaveText(String(ready));
});

test('a batch of codes is generated, its codes are listed, and it is recalled with a reason', async ({ page }) => {
  const name = `Lotto ${Date.now().toString(36)}`;
  await signIn(page, 'admin');
  await page.goto('/admin/product-codes');
  await page.getByRole('navigation', { name: 'Viste' }).getByRole('link', { name: 'Lotti di codici' }).click();
  await page.waitForURL('**/product-codes/batches');
  await page.getByRole('link', { name: 'Nuovo' }).click();
  await page.waitForURL('**/batches/new');
  await untilAlive(page.getByRole('button', { name: 'Salva' }));
  await page.getByLabel('Prodotto').selectOption('ULTRA');
  await page.getByLabel('Numero di codici').fill('30');
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('region', { name: 'Codici prodotto' }).getByText('di 30')).toBeVisible();
  await page.getByRole('button', { name: 'Ritira il lotto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ritira' }).click();
  await expect(dialog.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Motivo').fill('Etichette stampate male');
  await dialog.getByRole('button', { name: 'Ritira' }).click();
  await expect(page.getByText('Etichette stampate male')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ritira il lotto' })).toHaveCount(0);
});
