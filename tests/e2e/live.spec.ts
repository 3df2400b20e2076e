// Live updates in an open portal: with the real socket, the real worker and a real mail server.
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { testEnvironment } from '../support/environment';
import { mailTo } from '../support/mailbox';
import { apiOf, newExpert } from '../support/portal-page';
import { ownAddress, passwordOf, press } from '../support/portal-pages';

const service = { authorization: `Bearer ${testEnvironment('').SERVICE_CREDENTIAL}` };

async function newProfessional(request: APIRequestContext) {
  const [admin, email] = [await apiOf(request, 'admin'), await newExpert(request)];
  const [{ _id: id }] = (await admin.get(`users?email=${encodeURIComponent(email)}`)) as [{ _id: string }];
  return { id, email, admin };
}

async function openDashboard(page: Page, email: string): Promise<void> {
  await page.route('**/api/session', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': ownAddress() } }),
  );
  const ready = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto('/it/login');
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(passwordOf(email));
  await page.locator('#password').press('Enter');
  await expect(page).toHaveURL('/expert/dashboard');
  await ready;
}

/** Freezes the clock, so that a toast shown for two seconds can be checked. */
async function holdTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}

const notice = (page: Page, text: string) => page.locator('[data-toast], output').getByText(text);

test('a new level is shown at once, stays until it is read, and is mailed', async ({ page, request, browser }) => {
  test.slow();
  const { admin, ...me } = await newProfessional(request);
  await openDashboard(page, me.email);
  const other = await (await browser.newContext()).newPage();
  await openDashboard(other, (await newProfessional(request)).email);

  await admin.put(`users/${me.id}`, { isEnabled: true });
  await expect(notice(page, 'Complimenti: ha raggiunto il livello Qualificato')).toBeVisible();
  const theory = { userId: me.id, amount: 60, course: 'Estetica del sorriso' };
  expect((await request.post('/api/credits/theory', { data: theory, headers: service })).status()).toBe(201);
  const silver = notice(page, 'Complimenti: ha raggiunto il livello Argento');
  await expect(silver).toBeVisible();
  await page.waitForTimeout(2500);
  await expect(silver).toBeVisible();
  await expect(page.getByText('Notifiche, 2 da leggere')).toBeAttached();
  // When the user continues working, it moves to the bell, and stays there on the next page.
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(silver).toBeHidden();
  await expect(page.getByText('Notifiche, 2 da leggere')).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.reload();
  await expect(silver).toBeVisible();

  await mailTo(request, me.email, 'Complimenti: ha raggiunto il livello Argento');

  await press(page.locator('output').getByRole('button', { name: 'Ho capito' }));
  await expect(silver).toBeHidden();
  await page.reload();
  await expect(page.getByText('Notifiche, nessuna da leggere')).toBeAttached();
  await expect(page.locator('output')).toBeEmpty();
  await expect(other.locator('output')).toBeEmpty();
  await other.context().close();
});

test('a message is shown for two seconds; ending the session elsewhere asks to sign in', async ({ page, request }) => {
  test.slow();
  const { admin, ...me } = await newProfessional(request);
  await page.clock.install();
  await openDashboard(page, me.email);
  await holdTime(page);
  const chat = await admin.post('chats', { participantsIds: [me.id] });
  const { _id } = (await chat.json()) as { _id: string };
  await expect(notice(page, 'Nuova conversazione')).toBeVisible();
  await admin.post(`chats/${_id}/messages`, { text: 'Buongiorno' });
  await expect(notice(page, 'Nuovo messaggio da')).toBeVisible();
  await page.clock.runFor(1900);
  await expect(notice(page, 'Nuovo messaggio da')).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice(page, 'Nuovo messaggio da')).toBeHidden();
  await page.clock.resume();

  await admin.put(`users/${me.id}`, { enabledUser: false });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('La sessione è terminata')).toBeVisible();

  // Signed in again over the page, it is live again.
  await admin.put(`users/${me.id}`, { enabledUser: true });
  const again = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await dialog.getByLabel('Password').fill(passwordOf(me.email));
  await dialog.getByLabel('Password').press('Enter');
  await again;
});
