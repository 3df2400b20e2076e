// More days of an admin, by menus and buttons: what happens less often than in a month, each with what follows from it.
import { expect, type Page } from '@playwright/test';
import { act, choose, downloaded, find } from '../support/office-page';
import { apiOf, confirmed, newCode, newExpert, newStaff, signIn } from '../support/portal-page';
import {
  expectAccessible,
  expectDialogFine,
  NEW_PASSWORD,
  newEmail,
  openMoreActions,
  ownAddress,
  press,
  registerExpert,
} from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

/** Whether these credentials open the portal. */
async function maySignIn(page: Page, email: string): Promise<boolean> {
  const form = { email, password: NEW_PASSWORD, locale: 'it' };
  const headers = { 'x-forwarded-for': ownAddress() };
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const answer = await context.request.post('/api/session', { form, headers, maxRedirects: 0 });
  await context.close();
  return !(answer.headers().location ?? '/login').includes('/login');
}

/** Opens a request from its list; a test that runs at the same time may have written one as well. */
async function openRequest(page: Page, list: string, text: string) {
  const row = await find(page, list, text);
  await row.getByRole('link').first().click();
}

test('two records of a practice become one, and reportings are carried out', async ({ page, request }) => {
  test.slow();
  const studio = `Studio Doppio ${Date.now()}`;
  const [one, other] = [await registerExpert(page, studio), await registerExpert(page, `${studio} bis`)];
  await page.context().clearCookies();
  const office = await apiOf(request, 'admin');
  const idOf = async (list: string, by: string) => ((await office.get(`${list}?${by}`)) as [{ _id: string }])[0]._id;
  const gone = await idOf('centers', `name=${encodeURIComponent(`${studio} bis`)}`);

  await signIn(page, await newStaff(request, 'admin'));
  await act(
    page,
    await find(page, 'Centri', studio).then((rows) => rows.filter({ hasNotText: 'bis' })),
    'Unisci a un altro centro',
  );
  await page
    .getByRole('listitem')
    .filter({ hasText: `${studio} bis` })
    .getByRole('link', { name: 'Confronta' })
    .click();
  await expect(page.getByRole('table').first()).toContainText(`${studio} bis`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unisci i due centri' }).click();
  await expect(page.getByLabel(/^Motivo/)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(/^Motivo/).fill('Registrato due volte');
  await page.getByRole('button', { name: 'Unisci i due centri' }).click();
  await expectToast(page, 'Centri uniti');
  // Both professionals work in the one that stays; the other is in no list any more.
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeVisible();
  for (const email of [one, other]) {
    const mine = (await (await apiOf(request, email)).get('centers')) as { name: string }[];
    expect(mine.map(({ name }) => name)).toHaveLength(1);
  }
  await expect(await find(page, 'Centri', `${studio} bis`)).toHaveCount(0);
  expect((await page.request.get(`/api/centers/${gone}`, { maxRedirects: 0 })).status()).toBe(301);

  const [userId, centerId] = [
    await idOf('users', `email=${encodeURIComponent(other)}`),
    await idOf('centers', `q=${encodeURIComponent(studio)}`),
  ];
  const reporterUserId = await idOf('users', `email=${encodeURIComponent(one)}`);
  const report = async (about: object) => {
    const made = await office.post('reportings', { ...about, reporterUserId, reason: `Chiuso ${studio}` });
    expect([made.status(), await made.text()]).toEqual([201, expect.any(String)]);
  };
  await report({ type: 'deleteUser', userId });
  await openRequest(page, 'Segnalazioni', studio);
  await press(page.getByRole('button', { name: 'Elimina la persona' }));
  await page
    .getByRole('dialog')
    .getByLabel(/^Motivo/)
    .fill('Ha lasciato la professione');
  await expectDialogFine(page, 'requests/resolve-card');
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina la persona' }).click();
  await expectToast(page, 'Eliminazione eseguita, segnalazione chiusa');
  expect([await maySignIn(page, other), await maySignIn(page, one)]).toEqual([false, true]);

  await report({ type: 'deleteCenter', centerId });
  const row = (await find(page, 'Segnalazioni', studio)).filter({ hasText: 'centro' });
  await act(page, row, 'Elimina il centro');
  await press(page.getByRole('button', { name: 'Elimina il centro' }));
  await page
    .getByRole('dialog')
    .getByLabel(/^Motivo/)
    .fill('Ha chiuso');
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina il centro' }).click();
  await expectToast(page, 'Eliminazione eseguita, segnalazione chiusa');
  await expect(await find(page, 'Centri', studio)).toHaveCount(0);
});

/** Kits exported for the carrier; its tracking numbers come back in a sheet, and the center sees its parcel. */
async function followParcels(page: Page) {
  await choose(page, 'Menu', 'Centri');
  await choose(page, 'Viste', 'Spedizioni');
  await page.waitForURL('**/centers/exports');
  const card = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Kit promo' }) })
    .last();
  await press(card.getByRole('button', { name: 'Esporta' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Segna come spedito').check();
  await downloaded(page, () => dialog.getByRole('button', { name: 'Scarica il foglio' }).click());
  await expect(dialog).toBeHidden();
  await page.getByRole('row').filter({ hasText: 'Kit promo' }).first().getByRole('link').first().click();
  await expect(page.getByRole('main')).toContainText('Annulla la spedizione');
  const addresses = page.getByRole('link', { name: 'Indirizzi (CSV)' });
  const list = await downloaded(page, () => addresses.click());
  const { readFile } = await import('node:fs/promises');
  const [reference] = (await readFile(await list.path(), 'utf8')).split('\n')[1]!.split(';');
  await page.getByRole('link', { name: 'Importa i numeri di spedizione' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importa da un foglio' })).toBeVisible();
  const number = `BRT${Date.now()}`;
  const buffer = Buffer.from(`Riferimento;Corriere;Numero di spedizione\n${reference};BRT;${number}\n`);
  await page.locator('#file').setInputFiles({ name: `corriere-${number}.csv`, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Leggi il foglio' }).click();
  await page.getByRole('button', { name: 'Verifica le righe' }).click();
  await expect(page.getByText('Nulla è ancora salvato')).toBeVisible();
  await page.getByRole('button', { name: 'Applica 1 riga' }).click();
  await expect(page.getByText('Importazione completata.')).toBeVisible();

  await choose(page, 'Menu', 'Centri');
  await choose(page, 'Viste', 'Pacchi');
  await page.getByRole('searchbox').fill(number);
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/[?&]q=/);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('In viaggio');
  await expectAccessible(page);
  await row.getByRole('link').first().click();
  await expect(page.getByRole('main')).toContainText(number);
  await expect(page.getByRole('main')).toContainText(reference!);
}

/** Somebody who wrote becomes a person of the portal, then a practice, which they are invited to. */
async function takeOnPractice(page: Page, confirm: () => Promise<void>, name: string) {
  const studio = `Studio di ${name}`;
  await openRequest(page, 'Contatti', name);
  await press(page.getByRole('button', { name: 'Crea la persona' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Crea la persona' }).click();
  await expectToast(page, 'Persona collegata');
  await press(page.getByRole('button', { name: 'Crea il centro' }));
  const dialog = page.getByRole('dialog');
  await expectDialogFine(page, 'portal/fields-dialog');
  await dialog.getByLabel('Nome', { exact: true }).fill(studio);
  await dialog.getByLabel('Città').fill('Milano');
  // Nobody invites before their own address is confirmed, and the dialog says so although it has no such field.
  await dialog.getByRole('button', { name: 'Crea il centro' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Confermi prima il Suo indirizzo');
  await confirm();
  await dialog.getByRole('button', { name: 'Crea il centro' }).click();
  await expectToast(page, 'Centro collegato alla richiesta');
  await page.getByText('Centro: ').getByRole('link', { name: studio }).click();
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeVisible();
  await expect(page.getByRole('link', { name: `Dalla richiesta di contatto di ${name}` })).toBeVisible();
}

/** Codes tried in vain, by center; and where visitors find nothing, with the centers that could be there. */
async function lookInto(page: Page, code: string) {
  await choose(page, 'Menu', 'Codici prodotto');
  await choose(page, 'Viste', 'Uso insolito dei codici');
  await page.waitForURL('**/product-codes/misuse');
  const tried = page.getByRole('row').filter({ hasText: code });
  await expect(tried).toContainText('già usato da altri');
  await expectAccessible(page);
  const center = await tried.getByRole('link').last().textContent();
  await tried.getByRole('link').last().click();
  await page.waitForURL(/centerId=/);
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText(center!);
  await openMoreActions(page);
  const csv = await downloaded(page, () => page.getByRole('link', { name: 'Scarica come CSV' }).click());
  const { readFile } = await import('node:fs/promises');
  expect(await readFile(await csv.path(), 'utf8')).toContain(center!);
  await page.getByRole('row').filter({ hasText: code }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Neri');

  await choose(page, 'Menu', 'Statistiche');
  await page.getByRole('link', { name: 'Dove mancano centri' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dove mancano centri' })).toBeVisible();
  await page
    .getByRole('link', { name: /or[ae] con ricerche a vuoto$/ })
    .first()
    .press('Enter');
  await page.waitForURL(/area=/);
  await expect(page.getByRole('heading', { level: 2, name: /^Chi è più vicino a / })).toBeVisible();
  await expectAccessible(page);
  const figure = page
    .getByRole('table', { name: 'Zone senza un centro vicino' })
    .getByRole('link', { name: /^\d+$/ })
    .first();
  const count = await figure.textContent();
  await figure.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Centri' })).toBeVisible();
  await expect(page.getByText(new RegExp(`di ${count}$`)).first()).toBeVisible();
}

test('parcels are followed, a practice taken on, and what is unusual looked into', async ({ page, request }) => {
  test.slow();
  const office = await apiOf(request, 'admin');
  const [one, other] = [await newExpert(request), await newExpert(request)];
  const code = await newCode(request);
  const use = async (email: string) => {
    const me = await apiOf(request, email);
    const [{ _id: centerId }] = (await me.get('centers?limit=1')) as [{ _id: string }];
    return (await me.post(`product-codes/${code}/consumption`, { centerId })).status();
  };
  expect([await use(one), await use(other)]).toEqual([201, 409]);
  // Whoever runs this twice has sent the kits of all who were waiting.
  const [sent] = (await office.get('centers?hasPromoSent=true&isAuthorized=true&tier=SILVER&limit=1')) as {
    _id: string;
  }[];
  expect((await office.put(`centers/${sent!._id}`, { hasPromoSent: false })).status()).toBe(200);
  const name = `Ida Nuova${Date.now()}`;
  const message = { name, email: newEmail('practice'), message: 'Vorremmo aderire', whoAreYou: 'expert' };
  expect((await office.post('contacts', { ...message, privacyAccepted: true })).ok()).toBe(true);

  const admin = await newStaff(request, 'admin');
  await signIn(page, admin);
  await followParcels(page);
  await takeOnPractice(page, () => confirmed(request, admin), name);
  await lookInto(page, code.replace(/(.{4})(?=.)/g, '$1-'));
});
