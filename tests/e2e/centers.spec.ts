import { expect, type Page } from '@playwright/test';
import { acceptInvitations, apiOf, confirmed, openAs } from '../support/portal-page';
import {
  enter,
  expectAccessible,
  expectDialogFine,
  NEW_PASSWORD,
  newEmail,
  openMoreActions,
  overflow,
  press,
  registerExpert,
} from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

const phone = { width: 390, height: 844 };

const unfold = (page: Page, section: string) => page.locator('#center-form summary', { hasText: section }).click();

async function atMyCenter(page: Page, studio: string): Promise<void> {
  const email = await registerExpert(page, studio);
  await confirmed(page.request, email);
  await openAs(page, email, '/expert/profile');
  await page.getByRole('link', { name: studio, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeVisible();
}

test('a professional adds a center on a phone, sees what is missing shrink, previews the page', async ({ page }) => {
  test.slow();
  await page.setViewportSize(phone);
  const studio = `Studio Navigli ${Date.now()}`;
  const email = await registerExpert(page, `Studio Primo ${Date.now()}`);
  await confirmed(page.request, email); // otherwise their new center would wait for the confirmation
  await openAs(page, email, '/expert/profile/add-centers');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  await page.locator('#name').fill(studio);
  await page.getByRole('combobox', { name: 'Cerca l’indirizzo' }).fill('Via Vigevano 8, 20144 Milano');
  await page.getByRole('option', { name: /Via Vigevano 8, Milano \(MI\)/ }).click();
  await expect(page.locator('#streetName')).toHaveValue('Via Vigevano');
  await expect(page.locator('#provinceCode')).toHaveValue('MI');
  await expect(page.locator('[name=lat]')).toHaveValue(/^45\.4/);
  const map = page.getByRole('application');
  await map.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[name=lat]')).not.toHaveValue(/^45\.46(42|43)/);
  await expect(page.getByText('10 di 13')).toBeVisible();

  await page.locator('#phone1').fill('02 123');
  await unfold(page, 'Orari');
  await page.locator('#day1').selectOption('break');
  for (const [name, time] of [
    ['day1From', '09:00'],
    ['day1To', '13:00'],
    ['day1From2', '14:30'],
    ['day1To2', '19:00'],
  ])
    await page.locator(`[name=${name}]`).fill(time!);
  await page.getByRole('button', { name: 'Copia il lunedì' }).click();
  await page.locator('#day6').selectOption('closed');
  await unfold(page, 'Apparecchio');
  await page.locator('#machineType').selectOption('other');
  await page.locator('#machineName').fill('Sonic 3');
  await page.getByText('ULTRA', { exact: true }).click();
  await page.getByRole('button', { name: 'Aggiungi il centro' }).click();

  // Rejected, with all values kept.
  await expect(page.locator('#phone1-error')).toBeVisible();
  await expect(page.locator('[name=day5From2]')).toHaveValue('14:30');
  await expect(page.locator('[name=methodULTRA]')).toBeChecked();
  await expectAccessible(page);
  await page.locator('#phone1').fill('+39 02 1234 5678');
  await page.getByRole('button', { name: 'Un altro numero' }).click();
  await page.locator('#phone2').fill('+39 3471234567');
  await page.getByRole('button', { name: 'Aggiungi il centro' }).click();

  const info = page.getByRole('dialog', { name: 'Centro aggiunto' });
  await expect(info).toContainText('E-mail del referente');
  await expectDialogFine(page, 'app/portal/[area]/centers/[id]/page');
  await info.getByRole('button', { name: 'Ho capito' }).last().click();
  await expect(info).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expect(page.locator('#phone2')).toHaveValue('+39 3471234567');
  await expect(page.locator('#machineName')).toHaveValue('Sonic 3');
  await page.locator('#referentEmail').fill('info@navigli.example');
  await expect(page.getByText('Completo: comparirà sulla mappa')).toBeVisible();
  await page.getByRole('button', { name: 'Salva il centro' }).click();
  await expectToast(page, 'Centro aggiornato');
  await expect(page.getByText('Completo: comparirà sulla mappa')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Anteprima', exact: true }).click();
  await expect(page.getByText('Per ora questa pagina la vede solo Lei')).toBeVisible();
  await expect(page.getByRole('cell', { name: '09:00–13:00, 14:30–19:00' })).toHaveCount(5);
  await expect(page.locator('a[href="tel:+390212345678"]').first()).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.goto('/expert/profile');
  await expect(page.getByRole('link', { name: studio, exact: true })).toBeVisible();
});

test('the form works without JavaScript', async ({ browser, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const studio = `Studio Semplice ${Date.now()}`;
  await openAs(page, await registerExpert(page, studio), '/expert/profile');
  await page.getByRole('link', { name: studio, exact: true }).click();
  // A country that is not offered stays.
  const admin = await apiOf(request, 'admin');
  const abroad = { streetName: 'Via Roma', city: 'San Marino', country: 'SM' };
  expect((await admin.put(`centers/${new URL(page.url()).pathname.split('/')[3]}`, { address: abroad })).status()).toBe(
    200,
  );
  await page.reload();
  await page.locator('#streetName').fill('Corso Como');
  await unfold(page, 'Orari');
  await page.locator('#day2').selectOption('open');
  await page.locator('[name=day2From]').fill('10:00');
  await page.locator('[name=day2To]').fill('18:00');
  await page.getByRole('button', { name: 'Salva il centro' }).click();
  await expect(page.locator('#streetName')).toHaveValue('Corso Como');
  await expect(page.locator('#country')).toHaveValue('SM');
  await expect(page.locator('[name=day2To]')).toHaveValue('18:00');
  await expect(page.locator('summary', { hasText: 'Orari' })).toContainText('mar 10:00–18:00');
  await context.close();
});

test('text typed before the scripts load is searched once they have', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  await enter(page, await registerExpert(page, `Studio Lento ${Date.now()}`));
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/expert/profile/add-centers', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Cerca l’indirizzo' }).fill('Via Vigevano 8, 20144 Milano');
  arrive();
  await page.getByRole('option', { name: /Via Vigevano 8, Milano \(MI\)/ }).click();
  await expect(page.locator('#streetName')).toHaveValue('Via Vigevano');
  await context.close();
});

test('Google’s addresses are searched only after a click, and the pin is ours', async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://maps.googleapis.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ path: 'tests/support/google-maps-stub.js', contentType: 'text/javascript' });
  });
  await openAs(page, await registerExpert(page, `Studio Google ${Date.now()}`), '/expert/profile/add-centers');
  const search = page.getByRole('combobox', { name: 'Cerca l’indirizzo' });
  await search.fill('Via Tortona');
  await expect(page.getByRole('option').or(page.getByText('Nessun luogo trovato')).first()).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Cerca anche fra gli indirizzi di Google' }).click();
  await expect(page.getByText('viene inviato anche a Google')).toBeVisible();
  await search.fill('Via Tortona 2');
  const suggestion = page.getByRole('option', { name: /Via Tortona 27/ });
  await expect(suggestion).toBeVisible();
  await search.press('ArrowDown');
  await expect(suggestion).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await expect(page.locator('#streetNumber')).toHaveValue('27');
  await expect(page.locator('#province')).toHaveValue('Milano');
  await expect(page.locator('[name=placeId]')).toHaveValue('place-of-the-stub');
  await expect(page.locator('[name=lat]')).toHaveValue(/^45\.46/);
});

test('a colleague is found, another gets an account, one is removed; the last one stays', async ({ page, browser }) => {
  test.slow();
  const elsewhere = await browser.newPage();
  const colleague = await registerExpert(elsewhere, `Studio Altrove ${Date.now()}`);
  await confirmed(elsewhere.request, colleague);
  await elsewhere.close();
  await atMyCenter(page, `Studio Colleghi ${Date.now()}`);

  const add = page.getByRole('button', { name: 'Aggiungi professionista' });
  const dialog = page.getByRole('dialog');
  await press(add);
  await expectDialogFine(page, 'centers/expert-dialogs');
  await dialog.getByLabel('E-mail').press('Enter');
  await expect(dialog.locator('#dialog-email-error')).toBeVisible();
  await dialog.getByLabel('E-mail').fill(colleague);
  await dialog.getByLabel('E-mail').press('Enter');
  await expect(dialog.getByText('Trovato: Ada Rossi')).toBeVisible();
  await dialog.getByRole('button', { name: 'Invita nel centro' }).click();
  await expectToast(page, 'Invito inviato');
  await expect(page.locator('#requests').getByText('Ada Rossi', { exact: true }).first()).toBeVisible();
  await acceptInvitations(page.request, colleague);
  await page.reload();
  await expect(page.locator('#people').getByRole('link', { name: 'Ada Rossi' })).toHaveCount(2);

  await add.click();
  await dialog.getByLabel('E-mail').fill(newEmail('nobody'));
  await dialog.getByRole('button', { name: 'Cerca' }).click();
  await expect(dialog.getByText('Nessun utente trovato con questa e‑mail')).toBeVisible();
  await expect(dialog.locator('#dialog-name')).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveText(['Scelga…', 'Odontoiatra', 'Igienista dentale']);
  await dialog.getByLabel('Password').fill('Ab1');
  await dialog.getByRole('button', { name: 'Crea l’account e invita' }).click();
  await expect(dialog.locator('#dialog-name-error')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Nome', { exact: true }).fill('Ida');
  await dialog.getByLabel('Cognome').fill('Neri');
  await dialog.getByLabel('Professione').selectOption('hygienist');
  await dialog.getByRole('button', { name: 'Crea l’account e invita' }).click();
  await expect(dialog.locator('#dialog-password-error')).toContainText('almeno 6');
  await dialog.getByLabel('Password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Crea l’account e invita' }).click();
  await expect(page.locator('#requests').getByText('Ida Neri', { exact: true }).first()).toBeVisible();
  await page.locator('#requests').getByRole('button', { name: 'Ritira Ida Neri' }).click();
  await expect(page.locator('#requests')).toBeHidden();

  await page.locator('#people').getByRole('link', { name: 'Ada Rossi' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Rossi' })).toBeVisible();
  await page.goBack();
  await press(page.getByRole('button', { name: 'Rimuovi Ada Rossi' }));
  await expectDialogFine(page, 'centers/people-card');
  await dialog.getByRole('button', { name: 'No', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Rimuovi Ada Rossi' }).click();
  await dialog.getByRole('button', { name: 'Sì, rimuovi' }).click();
  await expectToast(page, 'Professionista rimosso');
  await expect(page.locator('#people').getByRole('link', { name: 'Ada Rossi' })).toHaveCount(1);
});

test('the consultant records an event, and reports the center', async ({ page }) => {
  await enter(page, 'consultant@candor.example');
  await page.locator('[data-row]').first().click();
  await expect(page.getByRole('heading', { name: 'Eventi' })).toBeVisible();
  const dialog = page.getByRole('dialog');
  await press(page.getByRole('button', { name: 'Aggiungi evento' }));
  await dialog.getByRole('button', { name: 'Aggiungi evento' }).click();
  await expect(dialog.locator('#dialog-type-error')).toBeVisible();
  await dialog.getByLabel('Tipo').selectOption('woodpecker');
  const note = `Consegnato ${Date.now()}`;
  await dialog.getByLabel('Note').fill(note);
  await expectDialogFine(page, 'portal/fields-dialog');
  await dialog.getByRole('button', { name: 'Aggiungi evento' }).click();
  await expectToast(page, 'Evento creato');
  const event = page.getByRole('listitem').filter({ hasText: note });
  await event.getByRole('button', { name: /Modifica/ }).click();
  await expect(dialog.getByLabel('Tipo')).toBeDisabled();
  await dialog.getByLabel('Note').fill(`${note}, e provato`);
  await dialog.getByRole('button', { name: 'Salva le note' }).click();
  await expect(page.getByText(`${note}, e provato`).last()).toBeVisible();

  await page.getByRole('button', { name: 'Segnala' }).click();
  await expect(dialog.getByRole('option')).toHaveText(['Scelga…', 'Generica', 'Eliminare il centro']);
  await expectDialogFine(page, 'portal/fields-dialog');
  await dialog.getByLabel('Tipo').selectOption('generic');
  await dialog.getByLabel('Motivo').fill('Telefono sempre occupato');
  await dialog.getByRole('button', { name: 'Invia la segnalazione' }).click();
  await expectToast(page, 'Segnalazione inviata');
});

test('an admin links a center to a user, and deletes it', async ({ page, browser }) => {
  test.slow();
  const other = await browser.newPage();
  const studio = `Studio Condiviso ${Date.now()}`;
  await registerExpert(other, studio);
  const email = await registerExpert(other, `Studio Proprio ${Date.now()}`);
  await other.close();
  await openAs(page, 'admin@candor.example', `/admin/users?q=${email}`);
  await page.locator('[data-row]').first().click();
  await openMoreActions(page);
  await page.getByRole('link', { name: 'Centri di questa persona' }).click();
  await page.getByLabel('Nome del centro o località').fill(studio);
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await page.getByRole('button', { name: `Associa ${studio}` }).click();
  await expectToast(page, 'Centri aggiornati');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Rimuovi Studio Proprio/ }).click();
  await expect(page.getByRole('alert').first()).toContainText('È l’unico professionista');

  await page.goto(`/admin/centers?q=${encodeURIComponent(studio)}`);
  await page.locator('[data-row]').first().click();
  await openMoreActions(page);
  // On a phone the row of actions begins at the left edge.
  const usual = page.viewportSize()!;
  await page.setViewportSize(phone);
  expect((await page.getByRole('button', { name: 'Elimina' }).boundingBox())!.x).toBeGreaterThan(0);
  await page.setViewportSize(usual);
  await press(page.getByRole('button', { name: 'Elimina' }));
  await expectDialogFine(page, 'portal/delete-record');
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, elimina' }).click();
  await expect(page).toHaveURL('/admin/centers');
  await expectToast(page, 'Eliminato');
  await page.goto('/admin/options');
  await expect(page.getByRole('listitem').filter({ hasText: 'Impostazioni' })).toBeVisible();
  await expectAccessible(page);
});

test('a town is suggested to registering professionals, and fills in the address of a request', async ({ page }) => {
  await page.goto('/it/expert-register');
  await page.getByRole('combobox').fill('Cinisel');
  await page.getByRole('option', { name: /Cinisello Balsamo/ }).click();
  await expect(page.locator('#centerPlace')).toHaveValue('Cinisello Balsamo (MI)');
  await expect(page).toHaveURL('/it/expert-register');
  await expectAccessible(page);
  await page.goto('/it/request-creation');
  await page.getByRole('combobox', { name: 'Città' }).fill('Innsbr');
  await page.getByRole('option', { name: /Innsbruck/ }).click();
  await expect(page.getByRole('combobox', { name: 'Città' })).toHaveValue('Innsbruck');
  await expect(page.getByLabel('Provincia')).toHaveValue(/^Tiro/);
  await expect(page.getByLabel('Paese')).toHaveValue('AT');
});
