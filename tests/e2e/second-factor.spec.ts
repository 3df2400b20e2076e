// A consultant sets up an authenticator app in the profile, keeps the recovery codes, and signs in with both steps; then
// the same with a passkey.
import { expect } from '@playwright/test';
import { appCode, stepOf } from '@/lib/run/secrets/one-time-codes';
import { newStaff, openAs } from '../support/portal-page';
import { expectAccessible, NEW_PASSWORD, overflow, ownAddress } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

test('a second step is set up on a phone’s screen, and asked for at the next sign-in', async ({ browser, request }) => {
  test.slow();
  const email = await newStaff(request, 'consultant', { confirmedUser: true });
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  });
  const page = await context.newPage();
  await openAs(page, email, '/consultant/profile');
  await page.getByRole('link', { name: 'Attiva la verifica' }).click();
  await page.getByRole('button', { name: 'Configura l’app' }).click();
  const key = page.locator('p.font-mono');
  await expect(key).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  const secret = ((await key.textContent()) ?? '').replaceAll('-', '').trim();
  const code = (shift: number) => appCode(secret, stepOf(Date.now()) + shift);
  await page.getByLabel('Codice di sei cifre').fill(code(-1));
  await page.getByRole('button', { name: 'Conferma e attiva' }).click();
  await expectToast(page, 'La verifica in due passaggi è attiva');
  await expect(page.locator('ol.font-mono li')).toHaveCount(10);
  await expectAccessible(page);
  const recovery = (await page.locator('ol.font-mono li').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Li ho conservati' }).click();
  await expect(page.locator('ol.font-mono')).toHaveCount(0);
  await expect(page.getByText('Restano 10 codici')).toBeVisible();

  const givePassword = async () => {
    await context.clearCookies();
    await page.goto('/it/login?next=/consultant/profile/second-factor');
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(NEW_PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === '/it/login/second-step');
  };
  await givePassword();
  await page.locator('#code').fill('000000');
  await page.locator('main form button[type=submit]').click();
  await expect(page.getByText('Il codice non è corretto o è già stato usato').first()).toBeVisible();
  await expectAccessible(page);
  await page.locator('#code').fill(recovery);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/consultant/profile/second-factor');
  await expect(page.getByText('Restano 9 codici')).toBeVisible();

  const authenticator = await context.newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByLabel('Nome della passkey').fill('Telefono di studio');
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
  await expectToast(page, 'Passkey aggiunta');
  await expect(page.getByText('Telefono di studio')).toBeVisible();
  await expectAccessible(page);
  await givePassword();
  await page.getByRole('button', { name: 'Usa una passkey' }).click();
  await page.waitForURL((url) => url.pathname === '/consultant/profile/second-factor');
  await expect(page.getByText(/usata il/)).toHaveCount(1);
  await context.close();
});
