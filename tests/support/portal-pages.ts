// What browser tests of the signed-in areas share.
import { expect, type Locator, type Page } from '@playwright/test';
import { findings } from './axe';

export const PASSWORD = 'Candor2026';
/** One that may be chosen: that of the demo people holds the name of the portal. */
export const NEW_PASSWORD = 'Sicura2026x';

let count = 0;
/** Unlike any other in this run. */
export const newEmail = (name: string) => `${name}-${Date.now()}-${process.pid}-${(count += 1)}@tests.example`;

/** Each comes from an address of their own: the limits of sign-in are not what is tested. */
export const ownAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`;

/** Of the demo's people, and of those whom tests register. */
export const passwordOf = (email: string) => (email.endsWith('@tests.example') ? NEW_PASSWORD : PASSWORD);

/** Signs in and arrives at the landing page of the person's role. */
export async function enter(page: Page, email: string, locale = 'it'): Promise<void> {
  const headers = { 'x-forwarded-for': ownAddress() };
  const form = { email, password: passwordOf(email), locale };
  const answer = await page.request.post('/api/session', { form, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  await page.goto(answer.headers().location!);
}

/** A professional of their own, registered with a practice of that name in Milano; the page is signed in as them. */
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

/** Waits until scripts answer what is done with an element: what is done before is lost. */
export async function untilAlive(element: Locator): Promise<void> {
  const isAlive = () => element.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isAlive).toBe(true);
}

/** Clicks what only scripts answer, once they do. */
export async function press(button: Locator): Promise<void> {
  await untilAlive(button);
  await button.click();
}

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await findings(page, { within })).toEqual([]);
}

/** By how much the page is wider than the screen. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
