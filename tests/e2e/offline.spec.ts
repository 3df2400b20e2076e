import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { formatCode } from '@/lib/core/fields/kinds';
import { fillPatient, smile } from '../support/patient';
import { apiOf, newCode, newExpert, signIn, untilKept } from '../support/portal-page';
import { expectDialogFine, openStep } from '../support/portal-pages';

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
test.slow();

/** Not by role: while a dialog is open, nothing behind it has one. */
const tray = (page: Page) => page.locator('[data-tray]');

/** The result message in place of the form, which has a status element of its own until then. */
const said = (page: Page, text: string) => page.getByRole('main').getByRole('status').filter({ hasText: text });

async function type(page: Page, code: string) {
  await page.getByLabel('Codice del kit').fill(code);
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: formatCode(code) })).toBeVisible();
}

async function useCodes(page: Page) {
  await page.getByRole('button', { name: /^Utilizza solo/ }).click();
  await page.getByRole('button', { name: /^Utilizza \d/ }).click();
}

/** The ledger's credits for a code: ten are one use of an ULTRA, twenty would be two. */
async function earned(request: APIRequestContext, code: string) {
  const admin = await apiOf(request, 'admin');
  const [{ status, credits }] = await admin.get(`product-codes?code=${code}&fields=status,credits`);
  return { status, credits };
}

const drafts = (page: Page) =>
  page.evaluate(async () => {
    const answerOf = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(new Error('the device refuses'));
      });
    const database = await answerOf(indexedDB.open('portal'));
    const keys = await answerOf(database.transaction('drafts').objectStore('drafts').getAllKeys());
    database.close();
    return keys as [person: string, form: string][];
  });

/** Cuts off the whole device: the service worker has its own connection. */
const cutOff = (context: BrowserContext, isOff: boolean) => context.setOffline(isOff);

test('a code scanned before going offline is sent when back, exactly once', async ({ page, context, request }) => {
  const [code, other] = [await newCode(request), await newCode(request)];
  const held = (one: string) => page.getByRole('listitem').filter({ hasText: formatCode(one) });
  await signIn(page, 'expert');
  await page.goto('/expert/kit');
  await type(page, code);
  // One that an address brings is stored with those that are there.
  await page.goto(`/expert/kit?code=${other}`);
  await expect(held(other)).toBeVisible();
  await expect(held(code)).toBeVisible();
  await page.reload();
  await expect(held(other)).toBeVisible();
  await expect(held(code)).toBeVisible();
  await held(other).getByRole('button').click();
  await expect(held(other)).toHaveCount(0);
  await cutOff(context, true);
  await useCodes(page);
  await expect(page.getByText('1 codice è conservato su questo dispositivo')).toBeVisible();
  await expect(tray(page)).toContainText('1 inserimento in attesa');
  await cutOff(context, false);
  await expect(tray(page)).toContainText('Tutto inviato');
  await page.reload();
  expect(await earned(request, code)).toEqual({ status: 'used', credits: 10 });
});

test('a lost response does not use a code twice', async ({ page, request }) => {
  const code = await newCode(request);
  await signIn(page, 'expert');
  await page.goto('/expert/kit');
  await type(page, code);
  let attempts = 0;
  await page.route('**/consumption', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    attempts += 1;
    if (attempts > 1) return route.continue();
    await route.fetch(); // the server accepts it
    return route.abort('connectionreset'); // and the response is lost
  });
  await useCodes(page);
  await expect(tray(page)).toContainText('Tutto inviato', { timeout: 15_000 });
  expect(attempts).toBe(2);
  expect(await earned(request, code)).toEqual({ status: 'used', credits: 10 });
});

test('offline the kit opens and keeps its entry; other pages say what works', async ({ page, context, request }) => {
  const code = await newCode(request);
  const expert = await apiOf(request, 'expert');
  await signIn(page, 'expert');
  await untilKept(page);
  await cutOff(context, true);
  await page.goto('/expert/statistics');
  await expect(page.getByRole('heading', { name: 'Nessuna connessione' })).toBeVisible();
  await page.getByRole('link', { name: 'Scansionare codici' }).click();
  await type(page, code);
  await expect(page.getByText('Verifica appena torna il segnale')).toBeVisible();
  await useCodes(page);
  await expect(tray(page)).toContainText('1 inserimento in attesa');
  await page.close();
  await cutOff(context, false);
  expect((await expert.get(`product-codes/${code}/consumption`)).state).toBe('free');
  const later = await context.newPage();
  await later.goto('/expert/dashboard');
  await expect(tray(later)).toContainText('Tutto inviato');
  expect((await expert.get(`product-codes/${code}/consumption`)).state).toBe('used-by-you');
});

test('with an ended session the user signs in again, and the entry is sent', async ({ page, context, request }) => {
  const code = await newCode(request);
  await signIn(page, 'expert');
  await page.goto('/expert/kit');
  await type(page, code);
  // Looked up without a session, it would ask to sign in before it is used.
  await expect(page.getByRole('listitem').filter({ hasText: formatCode(code) })).toContainText('Utilizzabile');
  await context.clearCookies();
  await useCodes(page);
  await expect(tray(page)).toContainText('1 inserimento in attesa');
  await expect(page.getByText('La sessione è terminata: 1 codice resta su questo dispositivo')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('Candor2026');
  await dialog.getByLabel('Password').press('Enter');
  await expect(tray(page)).toContainText('Tutto inviato');
  expect(await earned(request, code)).toEqual({ status: 'used', credits: 10 });
});

test('of two tabs one sends, and what one discards the other does not promise', async ({ page, context, request }) => {
  const [code, other] = [await newCode(request), await newCode(request)];
  await signIn(page, 'expert');
  await page.goto('/expert/kit');
  const second = await context.newPage();
  await second.goto('/expert/product-codes');
  await type(page, code);
  await cutOff(context, true);
  await useCodes(page);
  await expect(tray(second)).toContainText('1 inserimento in attesa');
  let sent = 0;
  context.on('request', (one) => (sent += Number(one.method() === 'POST' && one.url().endsWith('/consumption'))));
  await cutOff(context, false);
  await expect(tray(page)).toContainText('Tutto inviato');
  await expect(tray(second)).toContainText('Tutto inviato');
  expect(sent).toBe(1);
  await expect(page.getByText('è conservato su questo dispositivo')).toHaveCount(0);

  await type(page, other);
  await cutOff(context, true);
  await useCodes(page);
  await expect(page.getByText('1 codice è conservato su questo dispositivo')).toBeVisible();
  await tray(second).click();
  const row = second
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: formatCode(other) });
  await row.getByRole('button', { name: 'Elimina' }).click();
  await row.getByRole('button', { name: 'Elimina definitivamente' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('è conservato su questo dispositivo')).toHaveCount(0);
});

test('an entry interrupted between picture and treatment resumes where it was', async ({ page, context, request }) => {
  const email = `closed-${Date.now()}@tests.example`;
  const expert = await apiOf(request, 'expert');
  await signIn(page, 'expert');
  await page.goto('/expert/treatments/new');
  await page.getByLabel('Scegli un file: Foto prima').setInputFiles(await smile('#c8a070'));
  await fillPatient(page, email);
  await page.locator('#pictureConsent').check();
  await page.route('**/api/treatments', () => {}); // never answered
  const uploads: number[] = [];
  context.on('response', (one) => one.url().endsWith('/api/files') && uploads.push(one.status()));
  const sending = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/treatments'));
  await page.getByRole('button', { name: 'Registra il trattamento' }).click();
  await sending;
  await page.close();
  const later = await context.newPage();
  await later.goto('/expert/dashboard');
  await expect(tray(later)).toContainText('Tutto inviato');
  expect(await expert.get(`treatments?${new URLSearchParams({ 'patient.email': email })}`)).toHaveLength(1);
  expect(uploads).toEqual([201]);
});

test('a treatment is registered offline with the scanned code', async ({ page, context, request }) => {
  const code = await newCode(request);
  await signIn(page, 'expert');
  await untilKept(page);
  await cutOff(context, true);
  await page.goto('/expert/kit');
  await type(page, code);
  await page.getByRole('link', { name: 'Registra il trattamento con questo codice' }).click();
  await openStep(page, 'Paziente');
  await expect(page.getByRole('button', { name: formatCode(code), exact: false })).toBeVisible();
  await fillPatient(page, `offline-${code.toLowerCase()}@tests.example`);
  await page.getByRole('button', { name: 'Registra il trattamento' }).click();
  await expect(tray(page)).toContainText('1 inserimento in attesa');
  await expect(said(page, 'Non c’è segnale')).toBeVisible();
  await cutOff(context, false);
  await expect(tray(page)).toContainText('Tutto inviato');
  await expect(said(page, 'sono arrivati')).toBeVisible();
  expect(await earned(request, code)).toEqual({ status: 'used', credits: 10 });
});

test('a treatment whose code was used meanwhile is reported and can be edited', async ({ page, context, request }) => {
  const code = await newCode(request);
  await signIn(page, 'expert');
  await page.goto(`/expert/treatments/new?code=${code}`);
  await fillPatient(page, `late-${code.toLowerCase()}@tests.example`);
  await cutOff(context, true);
  await page.getByRole('button', { name: 'Registra il trattamento' }).click();
  await expect(said(page, 'Non c’è segnale')).toBeVisible();
  const colleague = await apiOf(request, await newExpert(request));
  expect((await colleague.post(`product-codes/${code}/consumption`, {})).status()).toBe(201);
  await cutOff(context, false);
  // Another treatment is begun meanwhile: it is still there when this one is corrected.
  const begun = await context.newPage();
  await begun.goto('/expert/treatments/new');
  await fillPatient(begun, `begun-${code.toLowerCase()}@tests.example`);
  await expect.poll(async () => (await drafts(begun)).map(([, form]) => form)).toContain('treatments/new');
  await begun.close();
  const refused = said(page, 'già stato utilizzato');
  await refused.getByRole('link', { name: 'Correggi e invia di nuovo' }).click();
  await expect(page.locator('[id="patient.email"]')).toHaveValue(`late-${code.toLowerCase()}@tests.example`);
  await page.getByRole('button', { name: /^Rimuovi il codice/ }).click();
  await page.getByRole('button', { name: 'Registra il trattamento' }).click();
  await page.waitForURL(/\/expert\/treatments\/[0-9a-f-]{36}/);
  await expect(tray(page)).toHaveCount(0);
  await page.goto('/expert/treatments/new');
  await expect(page.locator('[id="patient.email"]')).toHaveValue(`begun-${code.toLowerCase()}@tests.example`);
});

test('a code used meanwhile is reported, and nothing of the entry is lost', async ({ page, context, request }) => {
  const code = await newCode(request);
  await signIn(page, 'expert');
  await page.goto('/expert/kit');
  await type(page, code);
  await cutOff(context, true);
  await useCodes(page);
  await expect(tray(page)).toContainText('1 inserimento in attesa');
  const colleague = await apiOf(request, await newExpert(request));
  expect((await colleague.post(`product-codes/${code}/consumption`, {})).status()).toBe(201);
  await cutOff(context, false);
  await expect(tray(page)).toContainText('1 inserimento richiede la Sua attenzione');
  await tray(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Codice ${formatCode(code)}`);
  await expect(dialog).toContainText('già');
  await expectDialogFine(page, 'offline/outbox-tray');
  await dialog.getByRole('link', { name: 'Correggi e invia di nuovo' }).click();
  const held = page.getByRole('listitem').filter({ hasText: formatCode(code) });
  await expect(held).toContainText('Già utilizzato da altri');
  await expect(page.getByText('aggiunto.')).toBeHidden();
  await expect(tray(page)).toHaveCount(0);
});

test('entries are private; signing out warns before it clears the device', async ({ page, context, request }) => {
  const code = await newCode(request);
  await signIn(page, 'expert');
  await page.goto('/expert/kit');
  await untilKept(page);
  await type(page, code);
  await cutOff(context, true);
  await useCodes(page);
  await expect(tray(page)).toContainText('1 inserimento in attesa');
  // The session ends elsewhere, and somebody else signs in on the same device.
  await page.close();
  await context.clearCookies();
  await cutOff(context, false);
  const other = await context.newPage();
  await signIn(other, await newExpert(request));
  await expect(other).toHaveURL('/expert/dashboard');
  await expect(other.locator('[data-outbox]')).toBeAttached();
  await expect(tray(other)).toHaveCount(0);
  const admin = await apiOf(request, 'admin');
  const stateOf = async () => (await admin.get(`product-codes?code=${code}`))[0].status;
  expect(await stateOf()).toBe('active');
  await other.locator('header details[name] > summary').last().click();
  await other.getByRole('button', { name: 'Esci' }).first().click();
  await expect(other).toHaveURL(/\/it$/);
  // The owner returns while entries cannot be sent, so there is something to lose.
  await other.route('**/consumption', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await signIn(other, 'expert');
  await expect(tray(other)).toContainText('1 inserimento in attesa');
  await other.locator('header details[name] > summary').last().click();
  await other.getByRole('button', { name: 'Esci' }).first().click();
  await expect(other.getByRole('dialog')).toContainText('1 inserimento non è ancora stato inviato');
  await expectDialogFine(other, 'offline/leave-dialog');
  await other.getByRole('button', { name: 'Elimina ed esci' }).click();
  await expect(other).toHaveURL(/\/it$/);
  const left = await other.evaluate(async () => ({
    pages: await caches.has('pages'),
    answers: (
      await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
    )
      .flat()
      .filter((url) => url.includes('/api/')),
  }));
  expect(left).toEqual({ pages: false, answers: [] });
  expect(await stateOf()).toBe('active');
});
