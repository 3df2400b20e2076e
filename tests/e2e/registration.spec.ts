// Registering on the site: signed in and welcomed at once, with JavaScript and without, and asked to confirm the
// address until that is done.
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { expectAccessible, NEW_PASSWORD, newEmail, overflow, ownAddress } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

/** Each test uses its own client address. */
async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': ownAddress() }, ...options });
  return context.newPage();
}

async function fillIn(page: Page, email: string, more: Record<string, string> = {}): Promise<void> {
  const fields = { name: 'Nora', surname: 'Neri', email, ...more, password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD };
  for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value);
  await page.locator('#privacyAccepted').check();
}

for (const [how, javaScriptEnabled] of [
  ['with', true],
  ['without', false],
] as const)
  test(`a patient who registers ${how} JavaScript is signed in, and has the letter sent again`, async ({ browser }) => {
    test.slow();
    const page = await visitor(browser, { javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const email = newEmail('nora');
    await page.goto('/it/register');
    await fillIn(page, email);
    const show = page.getByRole('button', { name: 'Mostra la password' });
    if (javaScriptEnabled) await show.first().click();
    await expect(show).toHaveCount(javaScriptEnabled ? 2 : 0);
    await expect(page.locator('#password')).toHaveAttribute('type', javaScriptEnabled ? 'text' : 'password');
    await page.getByRole('button', { name: 'Crea l’account' }).click();
    await page.waitForURL((url) => url.pathname === '/user/treatments');
    await expectToast(page, 'Le diamo il benvenuto, Nora');
    const request = page.getByText('Confermi il Suo indirizzo e‑mail');
    await expect(request).toBeVisible();
    await expect(page.getByText(`Le abbiamo scritto a ${email}`)).toBeVisible();
    expect(await overflow(page)).toBe(0);
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole('button', { name: 'Invia di nuovo il messaggio' }).click();
    await expectToast(page, 'Messaggio inviato');
    await expect(request).toBeVisible();
    await page.goto('/user/profile');
    await expect(request).toBeVisible();
    await page.goto('/user/profile/change-password');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(request).toBeHidden();
  });

test('a professional who registers lands on the dashboard; a second click does no harm', async ({ browser }) => {
  test.slow();
  const page = await visitor(browser);
  await page.goto('/de/expert-register');
  await page.getByText('Zahnarzt', { exact: false }).first().click();
  await fillIn(page, newEmail('nora'), { centerName: `Studio Neu ${Date.now()}`, centerPlace: 'Milano' });
  await page.locator('form[action="/api/accounts/experts"] button[type=submit]').dblclick();
  await page.waitForURL((url) => url.pathname === '/expert/dashboard');
  await expectToast(page, 'Willkommen, Nora');
  await expect(page.getByText('Bitte bestätigen Sie Ihre E‑Mail-Adresse')).toBeVisible();
  await expectAccessible(page);
});

test('a taken address returns to the form, with everything but the passwords', async ({ browser }) => {
  test.slow();
  const email = newEmail('nora');
  const first = await visitor(browser);
  await first.goto('/it/register');
  await fillIn(first, email);
  await first.getByRole('button', { name: 'Crea l’account' }).click();
  await first.waitForURL((url) => url.pathname === '/user/treatments');
  const second = await visitor(browser);
  await second.goto('/it/register');
  await fillIn(second, email);
  await second.getByRole('button', { name: 'Crea l’account' }).click();
  await expect(second.locator('#problems')).toContainText('Esiste già un utente con questa e‑mail');
  await expect(second.locator('#name')).toHaveValue('Nora');
  await expect(second.locator('#password')).toHaveValue('');
  await second.goto('/it/login');
  await expect(second).toHaveURL('/it/login');
});
