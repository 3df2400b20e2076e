// Shared by the browser tests of the signed-in areas.
import { expect, type Locator, type Page } from '@playwright/test';
import { findings } from './axe';
import { isTurnOf } from './long-proof';

export const PASSWORD = 'Candor2026';
/** A valid password: that of the demo accounts contains the portal's name, which is not permitted. */
export const NEW_PASSWORD = 'Sicura2026x';

let count = 0;
/** Unique in this run. */
export const newEmail = (name: string) => `${name}-${Date.now()}-${process.pid}-${(count += 1)}@tests.example`;

/** A new address each time: sign-in limits are not being tested. */
export const ownAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`;

/** Of the demo accounts, and of users registered by tests. */
export const passwordOf = (email: string) => (email.endsWith('@tests.example') ? NEW_PASSWORD : PASSWORD);

/** Signs in and waits for the role's landing page, for another screen, or with null for none. */
export async function enter(page: Page, email: string, locale = 'it', path?: string | null): Promise<void> {
  const headers = { 'x-forwarded-for': ownAddress() };
  const form = { email, password: passwordOf(email), locale };
  const answer = await page.request.post('/api/session', { form, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  if (path !== null) await page.goto(path ?? answer.headers().location!);
}

/** Registers a professional with a practice of that name in Milan and signs them in on the page. */
export async function registerExpert(page: Page, studio: string): Promise<string> {
  const email = newEmail('expert');
  const person = { name: 'Ada', surname: 'Rossi', email, password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD };
  const practice = { expertType: 'dentist', centerName: studio, centerPlace: 'Milano' };
  const form = { ...person, ...practice, privacyAccepted: 'true', locale: 'it' };
  const headers = { 'x-forwarded-for': ownAddress() };
  const answer = await page.request.post('/api/accounts/experts', { form, headers, maxRedirects: 0 });
  expect(answer.headers().location).toMatch(/^\/expert\/dashboard/);
  return email;
}

/** Waits until an element is hydrated: earlier events are lost. */
export async function untilAlive(element: Locator): Promise<void> {
  const isAlive = () => element.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isAlive, { intervals: [50] }).toBe(true);
}

/** Clicks an element that needs scripts, once it is hydrated. */
export async function press(button: Locator): Promise<void> {
  await untilAlive(button);
  await button.click();
}

/** On a phone the treatment form shows one step at a time; going forward checks the current one. */
export async function openStep(page: Page, name: 'Foto' | 'Toni' | 'Paziente'): Promise<void> {
  if (page.viewportSize()!.width >= 640) return;
  await press(page.getByRole('navigation', { name: 'Passi della registrazione' }).getByRole('button', { name }));
}

export const openMoreActions = (page: Page, called = 'Altre azioni') =>
  press(page.locator('summary', { hasText: called }));

/** Each screen is looked at on one day in three, and every night. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const screen = new URL(page.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, ':id');
  if (isTurnOf(`${screen} ${within}`, 3)) expect(await findings(page, { within })).toEqual([]);
}

/**
 * Checks the open dialog in light and, on one day in three and every night, in dark. `of` names the component that opens it, without `components/`:
 * tests/dialogs.test.ts counts on every one being named in a browser test.
 */
export async function expectDialogFine(page: Page, of: string, within = '[role=dialog]:not([popover])'): Promise<void> {
  await expect(page.locator(within).first(), of).toBeVisible();
  if (isTurnOf(of, 3)) {
    // Dark mode is the same document, so only its colours are checked.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await findings(page, { look: 'colour', within }), `${of}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  expect.soft(await findings(page, { within }), of).toEqual([]);
}

export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export const sideways = (page: Page) =>
  page.locator('.table-frame').evaluateAll((frames) =>
    frames.flatMap((frame) => {
      const more = frame.scrollWidth - frame.clientWidth;
      return more > 0 ? [`${frame.getAttribute('aria-label')}: ${more} pixels`] : [];
    }),
  );

/** Unfolds one of the ways in which a list is shown: its columns, order, groups or views. */
export async function openView(page: Page, called: string): Promise<void> {
  // What was opened before may be closed by the first drawing in the browser.
  await press(page.locator('[popovertarget=list-view]'));
  await page.locator('#list-view summary', { hasText: called }).click();
}
