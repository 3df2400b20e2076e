// The whole path on a phone, with only the camera's picture faked: a professional registers, completes the center,
// scans a code, records a treatment and reaches a level; the patient comes by the letter and rates.
import { expect, type Page } from '@playwright/test';
import { formatCode } from '@/lib/core/fields/kinds';
import { closePhones, phoneWith } from '../support/camera';
import { drawSymbol } from '../support/code-video';
import { testEnvironment } from '../support/environment';
import { confirmation, invitation, smile, star } from '../support/patient';
import { apiOf, newCode } from '../support/portal-page';
import { NEW_PASSWORD, newEmail, openStep, ownAddress } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

test.afterEach(closePhones);

const pick = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check();

async function register(page: Page, studio: string): Promise<string> {
  const email = newEmail('path');
  await page.route('**/api/accounts/experts', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': ownAddress() } }),
  );
  await page.goto('/it/expert-register');
  await page.getByText('Odontoiatra', { exact: true }).click();
  const fields = { name: 'Ada', surname: 'Rossi', email, centerName: studio, centerPlace: 'Milano' };
  for (const [name, value] of Object.entries({ ...fields, password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD }))
    await page.locator(`#${name}`).fill(value);
  await page.locator('#privacyAccepted').check();
  await page.getByRole('button', { name: 'Crea l’account professionale' }).click();
  await page.waitForURL((url) => url.pathname === '/expert/dashboard');
  return email;
}

async function completeCenter(page: Page, studio: string): Promise<void> {
  await page.goto('/expert/profile');
  await page.getByRole('link', { name: studio, exact: true }).click();
  await page.getByRole('combobox', { name: 'Cerca l’indirizzo' }).fill('Via Vigevano 8, 20144 Milano');
  await page.getByRole('option', { name: /Via Vigevano 8, Milano \(MI\)/ }).click();
  await page.locator('#phone1').fill('+39 0212345678');
  await page.locator('#referentEmail').fill('studio@tests.example');
  await page.locator('#machineType').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Salva il centro' }).click();
  await expectToast(page, 'Centro aggiornato');
  await expect(page.getByText('Completo: comparirà sulla mappa')).toBeVisible();
}

/** Scans the code in front of the camera and types another; both go into the treatment form. */
async function takeCodes(page: Page, scanned: string, typed: string): Promise<void> {
  await page.goto('/expert/kit');
  await page.getByLabel('Codice del kit').fill(formatCode(typed));
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: formatCode(typed) })).toContainText('Utilizzabile');
  await page.getByRole('button', { name: 'Scansiona i codici' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: formatCode(scanned) })).toContainText('Utilizzabile', {
    timeout: 20_000,
  });
  await page.getByRole('link', { name: /^Registra il trattamento con/ }).click();
  await page.waitForURL(/\/expert\/treatments\/new/);
}

async function recordTreatment(page: Page): Promise<string> {
  for (const [name, colour] of [
    ['Foto prima', '#c8a070'],
    ['Foto dopo', '#f0e6d0'],
  ] as const) {
    await page.getByLabel(`Scegli un file: ${name}`).setInputFiles(await smile(colour, 1600));
    await page.getByRole('group', { name }).getByRole('checkbox').check();
  }
  await openStep(page, 'Toni');
  await pick(page, 'Tono iniziale', 'A3');
  await pick(page, 'Tono finale', 'B1');
  await page.getByRole('radio', { name: 'ULTRA' }).check();
  await openStep(page, 'Paziente');
  const email = newEmail('pia');
  const patient = { email, name: 'Pia', surname: 'Neri', bornDate: '1985' };
  for (const [name, value] of Object.entries(patient)) await page.locator(`[id="patient.${name}"]`).fill(value);
  await page.locator('#pictureConsent').check();
  await page.getByRole('button', { name: 'Registra il trattamento' }).click();
  await page.waitForURL(/\/expert\/treatments\/[0-9a-f-]{36}/);
  return email;
}

test('from registering to the patient’s rating', async ({ playwright, launchOptions, baseURL, browser }) => {
  test.setTimeout(180_000);
  const studio = `Studio Percorso ${Date.now()}`;
  const helper = await browser.newContext();
  const [scanned, typed] = [await newCode(helper.request), await newCode(helper.request)];
  const page = await phoneWith(
    { playwright, launchOptions, baseURL },
    { symbol: await drawSymbol(scanned, 'DataMatrix') },
  );

  const email = await register(page, studio);
  // Signed in as the registrant, the link is enough; before that nothing is sent or public.
  await page.goto(await confirmation(page.request, email));
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL(/confirm-email\/sent/);
  await completeCenter(page, studio);
  const me = await apiOf(page.request, email);
  const { _id: userId } = await me.get('users/me');
  const theory = { userId, amount: 30, course: 'Estetica del sorriso' };
  const service = { authorization: `Bearer ${testEnvironment('').SERVICE_CREDENTIAL}` };
  const taught = await page.request.post('/api/credits/theory', { data: theory, headers: service });
  expect(taught.status()).toBe(201);

  await takeCodes(page, scanned, typed);
  const patientEmail = await recordTreatment(page);
  await expect(page.locator('output').getByText('ha raggiunto il livello Argento')).toBeVisible();
  const treatment = new URL(page.url()).pathname.split('/')[3]!;
  expect(await me.get('users/me')).toMatchObject({ isEnabled: true, level: 'silver', practicePoints: 30 });
  const [center] = await me.get('centers?fields=name,slug,isAuthorized,tier');
  expect(center).toMatchObject({ name: studio, isAuthorized: true, tier: 'SILVER' });
  const shown = await page.goto(`/it/authorized-centers/${center.slug}`);
  expect(shown?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(studio);

  const patient = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'it' })).newPage();
  await patient.goto(await invitation(patient.request, patientEmail));
  await patient.locator('#password').fill(NEW_PASSWORD);
  await patient.locator('#passwordAgain').fill(NEW_PASSWORD);
  await patient.locator('#privacyAccepted').check();
  await patient.getByRole('button', { name: 'Salva e vedi il mio risultato' }).click();
  await expect(patient.getByText('Più chiaro di 8 toni')).toBeVisible();
  await expect(patient.getByRole('slider', { name: 'Confronto tra prima e dopo' })).toBeVisible();
  await patient.getByRole('link', { name: 'Valuta il trattamento' }).click();
  await star(patient, 5).click();
  await patient.getByRole('button', { name: 'Invia la valutazione' }).click();
  await expectToast(patient, 'Grazie della Sua valutazione');

  expect(await me.get('users/me')).toMatchObject({ practicePoints: 33 });
  await page.goto('/expert/qualification');
  await expect(page.getByText('Paziente soddisfatto')).toBeVisible();
  expect(await me.get(`treatments/${treatment}`)).toMatchObject({ rating: 5, points: { satisfactionPoints: 3 } });
});
