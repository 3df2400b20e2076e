// An admin who has never seen the portal runs a month by its menus and buttons: no addresses typed, no API.
import { expect, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { act, choose, downloaded, find } from '../support/office-page';
import { apiOf, newStaff, signIn } from '../support/portal-page';
import {
  expectAccessible,
  expectDialogFine,
  newEmail,
  openMoreActions,
  overflow,
  press,
  untilAlive,
} from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

/** Codes for the kits, printed as labels; then recalled, because the labels came out wrong. */
async function printCodes(page: Page) {
  const name = `Lotto ${Date.now().toString(36)}`;
  await choose(page, 'Menu', 'Codici prodotto');
  await choose(page, 'Viste', 'Lotti di codici');
  await page.waitForURL('**/product-codes/batches');
  await page.getByRole('link', { name: 'Nuovo', exact: true }).click();
  await untilAlive(page.getByRole('button', { name: 'Salva' }));
  await page.getByLabel('Prodotto').selectOption('ULTRA');
  await page.getByLabel('Codici', { exact: true }).fill('30');
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('region', { name: 'Codici prodotto' }).getByText('di 30')).toBeVisible();
  const sheet = page.getByRole('link', { name: /^A4, / }).first();
  const labels = await downloaded(page, () => sheet.click());
  expect(labels.suggestedFilename()).toMatch(/\.pdf$/);

  await choose(page, 'Percorso', 'Lotti di codici');
  await act(page, page.getByRole('row').filter({ hasText: name }), 'Ritira il lotto');
  const dialog = page.getByRole('dialog');
  await expectDialogFine(page, 'app/portal/[area]/[...rest]/act-over');
  await dialog.getByRole('button', { name: 'Ritira' }).click();
  await expect(dialog.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Motivo').fill('Etichette stampate male');
  await dialog.getByRole('button', { name: 'Ritira' }).click();
  await expect(page.getByText('Etichette stampate male').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ritira il lotto' })).toHaveCount(0);
}

/** Kits, exported for the carrier and marked as sent; the sheet downloaded again, and the parcel undone. */
async function sendKits(page: Page, kit: string) {
  await choose(page, 'Menu', 'Centri');
  await choose(page, 'Viste', 'Spedizioni');
  await page.waitForURL('**/centers/exports');
  const heading = page.getByRole('heading', { name: kit });
  const card = page.locator('section, div').filter({ has: heading }).last();
  const ready = Number((await card.locator('.text-3xl').textContent())!.replace(/\D/g, ''));
  expect(ready).toBeGreaterThan(0);
  await press(card.getByRole('button', { name: 'Esporta' }));
  const dialog = page.getByRole('dialog');
  await expectDialogFine(page, 'kits/export-dialog');
  await dialog.getByLabel('Segna come spedito').check();
  const file = await downloaded(page, () => dialog.getByRole('button', { name: 'Scarica il foglio' }).click());
  const name = file.suggestedFilename();
  expect(name).toMatch(/^\w+_Centers_\d{8}_\d{6}\.xlsx$/);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await file.path());
  expect(workbook.worksheets[0]!.rowCount).toBe(ready + 1);
  await expect(dialog).toBeHidden();
  await expect(card.locator('.text-3xl')).toHaveText('0');
  const exported = page.getByRole('row').filter({ hasText: kit }).first();
  await exported.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${kit} · `);
  await expectAccessible(page);
  const again = await downloaded(page, () => page.getByRole('link', { name: 'Scarica di nuovo' }).click());
  expect(again.suggestedFilename()).toBe(name);
  await choose(page, 'Percorso', 'Spedizioni');
  await act(page, exported, 'Annulla la spedizione');
  await expectDialogFine(page, 'app/portal/[area]/[...rest]/act-over');
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, annulla' }).click();
  await expect(page.getByText('Annullato il')).toBeVisible();
  await choose(page, 'Percorso', 'Spedizioni');
  await expect(card.locator('.text-3xl')).toHaveText(String(ready));
}

/** A message, taken in hand from its row, answered, made a person of, and closed. */
async function answer(page: Page, name: string) {
  const row = await find(page, 'Contatti', name);
  await act(page, row, 'Prendi in lavorazione');
  await expectToast(page, 'Richiesta aggiornata');
  await act(page, row, 'Crea la persona');
  await press(page.getByRole('button', { name: 'Crea la persona' }));
  const dialog = page.getByRole('dialog');
  await expectDialogFine(page, 'portal/fields-dialog');
  await expect(dialog.getByLabel('Cognome')).toHaveValue(name.split(' ')[1]!);
  await dialog.getByRole('button', { name: 'Crea la persona' }).click();
  await expectToast(page, 'Persona collegata');
  await expectAccessible(page);
  const texts = page.getByLabel('Testi pronti');
  await texts.selectOption({ label: 'Diventare centro autorizzato' });
  await expect(page.getByLabel('Risposta')).toHaveValue(/^Gentile dottoressa/);
  await page.getByLabel('Risposta').fill('Il kit parte domani.');
  await page.getByRole('button', { name: 'Invia e chiudi' }).click();
  await expectToast(page, 'Risposta inviata, richiesta chiusa');
  await expect(page.locator('#timeline')).toContainText('Il kit parte domani.');
  const closed = await find(page, 'Contatti', name);
  await expect(closed).toContainText('Chiusa');
  await closed.getByRole('link').first().click();
  await page.getByText('Persona collegata: Ada').getByRole('link').click();
  await expect(page.getByRole('link', { name: `Dalla richiesta di contatto di ${name}` })).toBeVisible();
}

/** Two accounts of one person become one, as which the admin then looks at the portal. */
async function mergePerson(page: Page, name: string, kept: string, gone: string) {
  await act(page, await find(page, 'Utenti', kept), 'Unisci a un altro account');
  await page.getByRole('listitem').filter({ hasText: gone }).getByRole('link', { name: 'Confronta' }).click();
  await expect(page.getByRole('table')).toContainText(gone);
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await page.getByLabel('Motivo').fill('Registrata due volte');
  await page.getByRole('button', { name: 'Unisci i due account' }).click();
  await expectToast(page, 'Account uniti');
  await expect(page.getByRole('link', { name: `Dalla richiesta di contatto di ${name}` })).toBeVisible();

  const person = page.url();
  const tab = await page.context().newPage();
  await tab.goto('/admin/options/vat-rates/new');
  await untilAlive(tab.getByRole('button', { name: 'Salva' }));
  await tab.getByLabel('Nome').fill(name);
  await tab.getByLabel('Percentuale').fill('5');
  await act(page, await find(page, 'Utenti', kept), 'Vedi come');
  const dialog = page.getByRole('dialog');
  await expectDialogFine(page, 'app/portal/[area]/[...rest]/act-over');
  await dialog.getByLabel('Motivo').fill('Non trova il kit');
  await dialog.getByRole('button', { name: 'Vedi', exact: true }).click();
  await page.waitForURL('**/expert/dashboard');
  const banner = page.getByText(`Sta vedendo il portale come ${name}`);
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await page.locator('summary', { hasText: name }).click();
  await page.getByRole('link', { name: 'Profilo', exact: true }).click();
  await page.waitForURL(/\/expert\/profile(#you)?$/);
  await expect(banner).toBeVisible();
  expect((await page.request.put('/api/users/me', { data: { name: 'Eva' } })).status()).toBe(403);
  // In another tab the admin is still themselves, with a form that waits until they are so again.
  await tab.getByRole('button', { name: 'Salva' }).click();
  await expect(tab.getByRole('dialog')).toContainText(`In un’altra scheda il portale è aperto come ${name}`);
  await page.getByRole('button', { name: 'Torna al mio account' }).click();
  await page.waitForURL(new URL(person).pathname);
  await expect(banner).toBeHidden();
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await tab.waitForURL(({ pathname }) => !pathname.endsWith('/new'));
  await tab.close();
}

/** A level given by hand, with a reason; and the rule that shows the person their own record. */
async function giveLevel(page: Page, name: string, email: string) {
  await act(page, await find(page, 'Utenti', email), 'Assegna un livello');
  const dialog = page.getByRole('dialog');
  await expectDialogFine(page, 'app/portal/[area]/[...rest]/act-over');
  await dialog.getByLabel('Nuovo livello').selectOption({ label: 'Zaffiro' });
  await dialog.getByRole('button', { name: 'Assegna un livello' }).click();
  await expect(dialog.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Motivo').fill('Ha tenuto il corso di Milano');
  await dialog.getByRole('button', { name: 'Assegna un livello' }).click();
  await expectToast(page, 'Salvato');
  await expect(page.getByText('Zaffiro').first()).toBeVisible();

  await act(page, await find(page, 'Utenti', email), 'Correggi i crediti');
  await expectDialogFine(page, 'app/portal/[area]/[...rest]/act-over');
  await dialog.getByLabel('Quanti').fill('7');
  await dialog.getByLabel('Correzione').selectOption('take');
  await dialog.getByLabel('Motivo').fill('Contato due volte');
  await dialog.getByRole('button', { name: 'Correggi i crediti' }).click();
  await expect(dialog.getByLabel('Quanti')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Correzione').selectOption('add');
  await dialog.getByRole('button', { name: 'Correggi i crediti' }).click();
  await expectToast(page, 'Crediti corretti');
  await expect(page.getByText('Pratica: 7 · Fan shop: 0')).toBeVisible();

  await page.getByRole('link', { name: 'Imposta i crediti di teoria' }).click();
  await expectDialogFine(page, 'app/portal/[area]/[...rest]/act-over');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await press(page.getByRole('button', { name: 'Cancella per sempre' }));
  await expectDialogFine(page, 'users/account-card');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Chi vede questa scheda e perché?' }).click();
  await page.getByLabel('Nome o e-mail della persona').fill(email);
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: 'Scegli' }).click();
  await expect(page.getByText(`${name} vede questa scheda`)).toBeVisible();
  await expectAccessible(page);
}

/** Two admins correct one person at a time; the slower one sees both versions, and keeps some of each. */
async function editTogether(page: Page, colleague: Page, email: string) {
  for (const one of [page, colleague]) {
    await act(one, await find(one, 'Utenti', email), 'Modifica');
    await untilAlive(one.getByRole('button', { name: 'Salva' }));
  }
  await colleague.getByLabel('Occupazione').fill('Igienista');
  await colleague.locator('#phone').fill('+39 0212345678');
  await colleague.getByRole('button', { name: 'Salva' }).click();
  await expectToast(colleague, 'Salvato');

  await page.getByLabel('Occupazione').fill('Dentista');
  await page.getByLabel('Cellulare').fill('+39 3331234567');
  await page.getByRole('button', { name: 'Salva' }).click();
  const problem = page.locator('#problems');
  await expect(problem).toContainText('Modificato nel frattempo da Rita Ferri');
  // Asked about what both have changed; what only the colleague has is taken over, and one's own stays.
  await expect(problem.getByRole('group')).toHaveCount(1);
  await expect(problem).toContainText('Telefono.');
  await expect(page.locator('#phone')).toHaveValue('+39 0212345678');
  await expectAccessible(page);
  await problem.getByRole('group', { name: 'Occupazione' }).getByLabel('Versione salvata').press('Space');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expectToast(page, 'Salvato');
  await expect(page.getByRole('main')).toContainText('Igienista');
  await expect(page.getByRole('main')).toContainText('+39 333 123 4567');
  await expect(page.getByRole('main')).toContainText('+39 02 1234 5678');
}

/** A sheet imported by mistake: checked row by row, written, and undone. */
async function importAndUndo(page: Page) {
  const word = Date.now().toString(36);
  const openOption = async (name: string) => {
    await choose(page, 'Menu', 'Opzioni');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  };
  const openQuestions = async () => {
    await openOption('Domande frequenti');
    await page.getByRole('searchbox').fill(word);
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/[?&]q=/);
  };
  await openOption('Domande frequenti');
  await openMoreActions(page);
  await page.getByRole('link', { name: 'Importa', exact: true }).click();
  await page.getByRole('button', { name: 'Leggi il foglio' }).click();
  await expect(page.locator('#problems')).toContainText('Scelga un foglio');
  await expectAccessible(page);
  const lines = [
    'Domanda;Testo libero;Lingua;Visibile',
    `Uno ${word}?;Sì;Italiano;sì`,
    `Due ${word}?;No;Tedesco;forse`,
  ];
  const buffer = Buffer.from([...lines, `Tre ${word}?;Forse;Italiano;no`].join('\n'));
  const name = `domande-${word}.csv`;
  await page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.locator('.file-box')).toHaveText(name);
  await page.getByRole('button', { name: 'Leggi il foglio' }).click();
  await page.getByLabel('Testo libero').selectOption('answer');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verifica le righe' }).click();
  await expect(page.getByText('Nulla è ancora salvato')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Applica 2 righe' }).click();
  await expect(page.getByText('Importazione completata.')).toBeVisible();
  await openQuestions();
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await openOption('Importazioni');
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Annulla l’importazione' }).click();
  await expect(page.getByText('Importazione annullata.')).toBeVisible();
  await openQuestions();
  await expect(page.locator('[data-row]')).toHaveCount(0);
}

const chosenIn = async (page: Page, filter: string, value: string) => {
  await page.locator('summary', { hasText: 'Filtri' }).click();
  const field = page.locator('.filter-fields details', { has: page.locator('summary', { hasText: filter }) });
  // The most used ones are unfolded.
  if (!(await field.evaluate((one: HTMLDetailsElement) => one.open))) await field.locator('summary').click();
  await page.locator('.filter-fields').getByLabel(value, { exact: true }).check();
  await page.getByRole('button', { name: 'Applica', exact: true }).first().click();
  await expect(page.getByRole('list', { name: 'Filtri attivi' })).toContainText(value);
};

/** Who has merged accounts, and who came in: both registers, filtered. */
async function readRegisters(page: Page) {
  for (const [register, filter, value] of [
    ['Registro', 'Che cosa ha fatto', 'Unione'],
    ['Sicurezza', 'Che cosa è successo', 'Accesso'],
  ] as const) {
    await choose(page, 'Menu', 'Opzioni');
    await page.getByRole('main').getByRole('link', { name: register, exact: true }).click();
    await chosenIn(page, filter, value);
    await expect(page.getByRole('row').filter({ hasText: value }).first()).toBeVisible();
  }
}

/** The treatments of one patient's surname as both kinds of sheet, which say the same. */
async function downloadTreatments(page: Page) {
  await find(page, 'Trattamenti', 'Ferri');
  const sheetAs = async (kind: string) => {
    await openMoreActions(page);
    return (await downloaded(page, () => page.getByRole('link', { name: kind }).click())).path();
  };
  const [book, text] = [new ExcelJS.Workbook(), new ExcelJS.Workbook()];
  await book.xlsx.readFile(await sheetAs('Excel (XLSX)'));
  await text.csv.readFile(await sheetAs('CSV con punto e virgola'), { parserOptions: { delimiter: ';' } });
  const rowsOf = ({ worksheets: [sheet] }: ExcelJS.Workbook) => {
    const patient = (sheet!.getRow(1).values as string[]).indexOf('Paziente');
    return sheet!.getColumn(patient).values.slice(2);
  };
  expect(rowsOf(book).length).toBeGreaterThan(10);
  expect(rowsOf(text)).toEqual(rowsOf(book));
}

test('a month: codes, kits, a request, a merged person, a wrong import undone', async ({ page, browser, request }) => {
  test.setTimeout(400_000);
  const surname = `Zeta${Date.now()}`;
  const [email, kept] = [newEmail('applicant'), newEmail('other')];
  const office = await apiOf(request, 'admin');
  const message = { name: `Ada ${surname}`, email, message: 'Vorrei il kit', whoAreYou: 'expert' };
  expect((await office.post('contacts', { ...message, privacyAccepted: true })).ok()).toBe(true);
  const account = { name: 'Ada', surname, email: kept, role: 'expert', confirmedUser: true, culture: 'it' };
  expect((await office.post('users', account)).ok()).toBe(true);

  await signIn(page, await newStaff(request, 'admin'));
  await printCodes(page);
  await sendKits(page, 'Welcome kit');
  await sendKits(page, 'Clean & White');
  await answer(page, message.name);
  await mergePerson(page, message.name, kept, email);
  await giveLevel(page, message.name, kept);
  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, await newStaff(request, 'admin', { name: 'Rita', surname: 'Ferri' }));
  await editTogether(page, colleague, kept);
  await importAndUndo(page);
  await readRegisters(page);
  await downloadTreatments(page);
});
