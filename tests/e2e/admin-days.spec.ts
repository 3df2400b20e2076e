// More days of an admin, by menus and buttons: what happens less often than in a month, each with what follows from it.
import { expect, type Page, test } from '@playwright/test';
import { act, find } from '../support/office-page';
import { confirmation } from '../support/patient';
import { apiOf, newStaff, signIn, toast } from '../support/portal-page';
import {
  enter,
  expectAccessible,
  expectDialogFine,
  NEW_PASSWORD,
  newEmail,
  ownAddress,
  press,
  registerExpert,
} from '../support/portal-pages';

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
  await expect(page.getByRole('heading', { level: 2, name: 'Lavorazione' })).toBeVisible();
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
  await expect(toast(page, 'Centri uniti')).toBeVisible();
  // Both professionals work in the one that stays; the other is in no list any more.
  await expect(page.getByRole('heading', { level: 1, name: studio })).toBeVisible();
  for (const email of [one, other]) {
    const mine = (await (await apiOf(request, email)).get('centers')) as { name: string }[];
    expect(mine.map(({ name }) => name)).toHaveLength(1);
  }
  await expect(await find(page, 'Centri', `${studio} bis`)).toHaveCount(0);
  expect((await page.request.get(`/api/centers/${gone}`)).status()).toBe(404);

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
  await expectDialogFine(page, 'reportings/resolve-card');
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina la persona' }).click();
  await expect(toast(page, 'Eliminazione eseguita, segnalazione chiusa')).toBeVisible();
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
  await expect(toast(page, 'Eliminazione eseguita, segnalazione chiusa')).toBeVisible();
  await expect(await find(page, 'Centri', studio)).toHaveCount(0);
});

test('an account: another session ended, the password changed, and the address by letter', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const email = await registerExpert(page, `Studio Accesso ${Date.now()}`);
  const elsewhere = await (await browser.newContext()).newPage();
  await page.goto(await confirmation(request, email));
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Indirizzo confermato' })).toBeVisible();
  await enter(elsewhere, email);
  await page.goto('/expert/dashboard');
  await page.locator('summary', { hasText: 'Ada Rossi' }).click();
  await page.getByRole('link', { name: 'Profilo', exact: true }).click();
  await page.getByRole('button', { name: 'Chiudi', exact: true }).first().click();
  await expect(toast(page, 'Sessione chiusa')).toBeVisible();
  await elsewhere.goto('/expert/profile');
  await expect(elsewhere).toHaveURL(/\/it\/login/);

  await page.getByRole('link', { name: 'Cambia la password' }).click();
  await page.locator('#oldPassword').fill(NEW_PASSWORD);
  for (const field of ['#password', '#passwordAgain']) await page.locator(field).fill('Sicura2027y');
  await page.getByRole('button', { name: 'Cambia la password' }).click();
  await expect(toast(page, 'Password aggiornata')).toBeVisible();
  expect(await maySignIn(page, email)).toBe(false);

  // The office enters the new address; the person proves that it is theirs.
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, await newStaff(request, 'admin'));
  await (await find(admin, 'Utenti', email)).getByRole('link').first().click();
  const moved = newEmail('moved');
  await admin.getByLabel('Nuovo indirizzo e-mail').fill(moved);
  await admin.getByRole('button', { name: 'Cambia l’indirizzo' }).click();
  await expect(admin.getByText(`In attesa di conferma: ${moved}`)).toBeVisible();
  await elsewhere.goto(await confirmation(request, moved));
  // Where nobody has signed in, a letter alone does not say whose account it is.
  await elsewhere.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Scelga la Sua password' })).toBeVisible();
  for (const field of ['#password', '#passwordAgain']) await elsewhere.locator(field).fill('Sicura2028z');
  await elsewhere.getByRole('button', { name: 'Conferma e imposta la password' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Indirizzo confermato' })).toBeVisible();
  await elsewhere.goto('/it/login');
  await elsewhere.locator('#email').fill(moved);
  await elsewhere.locator('#password').fill('Sicura2028z');
  await elsewhere.locator('#password').press('Enter');
  await expect(elsewhere).toHaveURL(/\/expert\/dashboard/);
});
