// Requesting to join a center, being accepted, and answering an invitation by a letter's link.
import { expect } from '@playwright/test';
import { linkTo } from '../support/patient';
import { apiOf, confirmed, openAs } from '../support/portal-page';
import { expectAccessible, overflow, registerExpert } from '../support/portal-pages';
import { expectToast, test } from '../support/toasts';

test('an applicant sees who decides, and works there once accepted', async ({ page, browser }) => {
  test.slow();
  const studio = `Studio Chiuso ${Date.now()}`;
  const head = await browser.newPage();
  const owner = await registerExpert(head, studio);
  await confirmed(head.request, owner);
  const email = await registerExpert(page, `Studio Vecchio ${Date.now()}`);
  await openAs(page, email, `/expert/profile/add-centers?q=${encodeURIComponent(studio)}`);
  await page.getByRole('button', { name: `Chiedi di entrare ${studio}` }).click();
  await expectToast(page, 'Richiesta inviata: decide il centro');
  await expect(page.getByText('La Sua richiesta parte appena conferma')).toBeVisible();

  await openAs(head, owner, '/expert/dashboard');
  const asked = head.getByRole('listitem').filter({ hasText: `Ada Rossi desidera lavorare presso ${studio}` });
  await expect(asked).toBeHidden();
  await confirmed(page.request, email);
  await page.reload();
  await expect(page.locator('#memberships')).toContainText('La Sua richiesta attende la risposta di Ada Rossi');
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);

  await head.reload();
  await expect(asked).toBeVisible();
  await expectAccessible(head);
  const late = await browser.newPage();
  await openAs(late, owner, '/expert/profile');
  await late.getByRole('link', { name: studio, exact: true }).click();
  await expect(late.locator('#requests')).toBeVisible();
  await asked.getByRole('button', { name: 'Accetta' }).click();
  await expectToast(head, 'Accettato');
  // The stale screen explains what has happened meanwhile, and leaves its other forms alone.
  await late.locator('#requests').getByRole('button', { name: 'Rifiuta' }).click();
  await expect(late.locator('#problems')).toContainText('già');
  await expect(late.getByLabel('Nome del centro')).toHaveValue(studio);
  await late.close();
  await page.reload();
  await expect(page.locator('#memberships')).toBeHidden();
  await page.getByRole('link', { name: studio, exact: true }).click();
  await expect(page.locator('#people').getByText('Responsabile', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Aggiungi professionista' })).toBeHidden();

  await head.goto(page.url());
  await head.getByRole('button', { name: /^Nomina responsabile/ }).click();
  await expect(head.locator('#people').getByText('Responsabile', { exact: true })).toHaveCount(2);
  // The language with the longest words, on a phone.
  await head.setViewportSize({ width: 390, height: 800 });
  await head.goto('/api/language/de');
  await head.goto(page.url());
  await expect(head.getByRole('button', { name: /^Zentrum verlassen/ })).toBeVisible();
  expect(await overflow(head)).toBe(0);
  await head.close();
});

test('an invitation is answered by the letter’s link without JavaScript or signing in', async ({ page, browser }) => {
  test.slow();
  const studio = `Studio Invitante ${Date.now()}`;
  const owner = await registerExpert(page, studio);
  await confirmed(page.request, owner);
  const guest = await browser.newContext({ javaScriptEnabled: false, locale: 'it' });
  const visitor = await guest.newPage();
  const email = await registerExpert(visitor, `Studio Ospite ${Date.now()}`);
  await confirmed(visitor.request, email);
  await guest.clearCookies();
  const me = await apiOf(page.request, owner);
  const [center] = (await me.get('centers?fields=name')) as [{ _id: string }];
  const [{ _id: userId }] = (await me.get(`users?email=${email}&role=expert`)) as [{ _id: string }];
  expect((await me.post(`centers/${center._id}/experts`, { userId })).status()).toBe(201);

  await visitor.goto(await linkTo(visitor.request, email, /\/it\/membership\/[\w.-]+/));
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(studio);
  await expect(visitor.getByText('Ada Rossi La invita')).toBeVisible();
  await visitor.getByRole('button', { name: 'Accetta' }).click();
  await expect(visitor.getByText('da ora fa parte dei professionisti')).toBeVisible();
  const people = (await me.get(`memberships?status=active&centerId=${center._id}`)) as object[];
  expect(people).toHaveLength(2);
  await guest.close();
});
