// A bulk change in a list: filter, select many records, change them at once, check, undo.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { findings } from '../support/axe';
import { apiOf, newStaff, openAs } from '../support/portal-page';
import { expectDialogFine, openMoreActions, openView, untilAlive } from '../support/portal-pages';
import { expectToast, test, toast } from '../support/toasts';

test('an admin closes all matching contacts, sees the skipped ones, and undoes it', async ({ page, request }) => {
  test.setTimeout(180_000);
  const word = `Lista${Date.now().toString(36)}`;
  const admin = await apiOf(request, 'admin');
  const person = { email: 'lista@tests.example', message: 'Buongiorno', privacyAccepted: true };
  for (let n = 0; n < 27; n += 1) await admin.post('contacts', { ...person, name: `${word} ${n}` });
  await openAs(page, 'admin', `/admin/contacts?q=${word}`);
  await untilAlive(page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }));
  await page.getByRole('checkbox', { name: 'Seleziona tutta la pagina' }).check();
  const bar = page.getByRole('form', { name: 'Elementi selezionati' });
  await expect(bar).toContainText('25 selezionati');
  await bar.getByRole('checkbox', { name: 'Tutti i 27 che corrispondono' }).check();
  await expect(bar).toContainText('Tutti i 27 selezionati');
  await bar.getByText('Modifica', { exact: true }).click();
  await bar.getByRole('button', { name: 'Stato', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modifica «Stato»');
  await page.getByLabel('Stato').selectOption('closed');
  await page.getByRole('button', { name: 'Mostra l’anteprima' }).click();
  await expect(page.getByRole('heading', { name: 'Che cosa cambia' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Modifica 27 elementi' }).click();

  // A longer change has its own progress page, with the same undo.
  await page.waitForURL(/act=|bulk-acts\/[0-9a-f-]{36}/);
  await page.getByRole('button', { name: 'Annulla la modifica' }).click();
  await expect(page.getByRole('button', { name: 'Annulla la modifica' })).toBeHidden();
  const [details, undone] = [
    page.getByRole('link', { name: 'Dettagli' }),
    page.getByText('Annullata', { exact: true }),
  ];
  await details.or(undone).first().waitFor();
  if (await details.isVisible()) await details.click();
  await expect(undone).toBeVisible();
  await expect(page.getByText('Come prima')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // Rows picked on two pages are exported together; an export that takes long can be stopped.
  await page.goto(`/admin/contacts?q=${word}`);
  const rows = page.getByRole('checkbox', { name: new RegExp(`^Seleziona ${word}`) });
  await untilAlive(rows.first());
  await rows.first().check();
  await page.getByRole('link', { name: 'Successiva' }).click();
  await expect(bar).toContainText('1 selezionato, 1 su un’altra pagina');
  await rows.first().check();
  await expect(bar).toContainText('2 selezionati, 1 su un’altra pagina');
  // All of them, and then not: what was picked by hand is picked again.
  const all = bar.getByRole('checkbox', { name: 'Tutti i 27 che corrispondono' });
  await all.check();
  await expect(bar).toContainText('Tutti i 27 selezionati');
  await all.uncheck();
  await expect(bar).toContainText('2 selezionati, 1 su un’altra pagina');
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    bar
      .getByText('Esporta', { exact: true })
      .click()
      .then(() => bar.getByRole('button', { name: 'CSV' }).click()),
  ]);
  expect(
    readFileSync(await sheet.path(), 'utf8')
      .trimEnd()
      .split('\r\n'),
  ).toHaveLength(3);
  await page.route('**/api/list-exports?**', () => {});
  await openMoreActions(page);
  await page.getByRole('link', { name: 'CSV' }).first().click();
  await expect(page.getByText('Esportazione in corso')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ferma' }).click();
  await expectToast(page, 'Esportazione fermata');
  await expect(page.getByTitle('Altre azioni', { exact: true })).toBeFocused();
  // Who was signed out meanwhile signs in over the list, and has the export.
  await page.unroute('**/api/list-exports?**');
  await page.context().clearCookies();
  await openMoreActions(page);
  await page.getByRole('link', { name: 'CSV' }).first().click();
  await page.locator('#dialog-password').fill('Candor2026');
  await Promise.all([page.waitForEvent('download'), page.locator('#dialog-password').press('Enter')]);

  // A colleague is chosen by name, without an id.
  await page.locator('summary', { hasText: 'Filtri' }).click();
  await page.locator('.filter-fields summary', { hasText: 'Affidata a' }).click();
  const picker = page.getByRole('combobox', { name: 'Affidata a' });
  await picker.fill('admin');
  await page.getByRole('listbox').getByRole('option').first().click();
  const chosen = await picker.inputValue();
  await page.getByRole('button', { name: 'Applica', exact: true }).first().click();
  await expect(page.getByRole('list', { name: 'Filtri attivi' })).toContainText(chosen);
  expect(new URL(page.url()).searchParams.has('assigneeId.text')).toBe(false);
});

test('a row’s menu deletes with undo, edits by key, and offers what its reader may do', async ({ page, request }) => {
  const name = `Riga${Date.now().toString(36)}`;
  const admin = await apiOf(request, 'admin');
  await admin.post('contacts', { name, email: 'riga@tests.example', message: 'Buongiorno', privacyAccepted: true });
  // Other tests rearrange the columns of the demo's admin.
  await openAs(page, await newStaff(request, 'admin'), `/admin/contacts?q=${name}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await untilAlive(row.getByRole('checkbox'));
  const button = row.getByRole('button', { name: `Azioni: ${name}` });
  await row.getByRole('link', { name, exact: true }).focus();
  await page.keyboard.press('m');
  const menu = page.getByRole('menu', { name: `Azioni: ${name}` });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Apri',
    'Apri accanto all’elenco',
    'Modifica',
    'Prendi in lavorazione',
    'Chiudi',
    'Respingi',
    'Nuova attività',
    'Assegna',
    'Crea la persona',
    'Elimina',
  ]);
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.click();
  // Asked first; "no" has the focus, and gives it back to the row.
  const asked = page.getByRole('dialog', { name: `Eliminare ${name}?` });
  await menu.getByRole('menuitem', { name: 'Elimina' }).press('Enter');
  await expect(asked).toContainText('senza che chi ha scritto venga avvisato');
  await expect(asked).toContainText('Buongiorno');
  await expectDialogFine(page, 'data-table/open-row');
  await expect(asked.getByRole('button', { name: 'No', exact: true }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(button).toBeFocused();
  await expect(row).toBeVisible();
  await button.click();
  await menu.getByRole('menuitem', { name: 'Elimina' }).click();
  await asked.getByRole('button', { name: 'Sì, elimina' }).click();
  await expect(row).toBeHidden();
  await toast(page, 'Eliminato').getByRole('button', { name: 'Annulla' }).click();
  await expect(row).toBeVisible();

  // The menu of orders adds a second column to the address, as a Shift-click on its head does.
  await openView(page, 'Ordina');
  await page.getByRole('list', { name: 'Ordina per' }).getByRole('link', { name: 'Nome', exact: true }).click();
  await page.waitForURL(/sort=name$/);
  await openView(page, 'Ordina');
  await page.getByRole('list', { name: 'poi per' }).getByRole('link', { name: 'Stato', exact: true }).click();
  await page.waitForURL(/sort=name%2Cstatus$/);

  await untilAlive(row.getByRole('checkbox'));
  await row.getByRole('link', { name, exact: true }).focus();
  await page.keyboard.press('e');
  await page.waitForURL(/\/edit$/);

  await openAs(page, 'consultant', '/consultant/product-test-request');
  const first = page.getByRole('button', { name: /^Azioni: / }).first();
  await untilAlive(first);
  await first.click();
  await expect(page.getByRole('menuitem', { name: 'Modifica' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Elimina|Duplica/ })).toHaveCount(0);
});
