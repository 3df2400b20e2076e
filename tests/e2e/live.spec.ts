// Live updates in an open portal: with the real socket, the real worker and a real mail server.
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { testEnvironment } from '../support/environment';
import { acceptInvitations } from '../support/portal-page';
import { passwordOf, press } from '../support/portal-pages';

const service = { authorization: `Bearer ${testEnvironment('').SERVICE_CREDENTIAL}` };

const anyAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`;

async function bearerOf(request: APIRequestContext, email: string): Promise<Record<string, string>> {
  const authorization = `Basic ${btoa(`${email}:${passwordOf(email)}`)}`;
  const answer = await request.post('/api/auth', { headers: { authorization, 'x-forwarded-for': anyAddress() } });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** A new, unqualified professional with a center. */
async function newProfessional(request: APIRequestContext, admin: Record<string, string>) {
  const email = `live-${Date.now()}-${Math.floor(Math.random() * 1e6)}@tests.example`;
  const data = {
    email,
    password: passwordOf(email),
    name: 'Livia',
    surname: 'Conti',
    role: 'expert',
    culture: 'it',
    privacyAccepted: true,
  };
  const registered = await request.post('/api/auth/register', {
    data,
    headers: { ...service, 'x-forwarded-for': anyAddress() },
  });
  const { _id: id } = (await registered.json()) as { _id: string };
  const [center] = (await (await request.get('/api/centers?limit=1', { headers: admin })).json()) as { _id: string }[];
  const change = { role: 'expert', confirmedUser: true, centerIds: [center!._id] };
  expect((await request.put(`/api/users/${id}`, { data: change, headers: admin })).status()).toBe(200);
  await acceptInvitations(request, email);
  return { id, email };
}

/** Resolves when the dashboard's socket is open. */
async function openDashboard(page: Page, email: string): Promise<void> {
  await page.route('**/api/session', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': anyAddress() } }),
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
  const admin = await bearerOf(request, 'admin@candor.example');
  const me = await newProfessional(request, admin);
  await openDashboard(page, me.email);
  const other = await (await browser.newContext()).newPage();
  await openDashboard(other, (await newProfessional(request, admin)).email);

  await request.put(`/api/users/${me.id}`, { data: { isEnabled: true }, headers: admin });
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

  const mailbox = `http://localhost:${process.env.MAILBOX_PORT}`;
  const subjects = async () => {
    const mails = (await (await request.get(mailbox)).json()) as { subject: string; envelope: { to: string[] } }[];
    return mails.filter(({ envelope }) => envelope.to.includes(me.email)).map(({ subject }) => subject);
  };
  await expect.poll(subjects, { timeout: 20_000 }).toContain('Complimenti: ha raggiunto il livello Argento');

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
  const admin = await bearerOf(request, 'admin@candor.example');
  const me = await newProfessional(request, admin);
  await page.clock.install();
  await openDashboard(page, me.email);
  await holdTime(page);
  const chat = await request.post('/api/chats', { data: { participantsIds: [me.id] }, headers: admin });
  const { _id } = (await chat.json()) as { _id: string };
  await expect(notice(page, 'Nuova conversazione')).toBeVisible();
  await request.post(`/api/chats/${_id}/messages`, { data: { text: 'Buongiorno' }, headers: admin });
  await expect(notice(page, 'Nuovo messaggio da')).toBeVisible();
  await page.clock.runFor(1900);
  await expect(notice(page, 'Nuovo messaggio da')).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice(page, 'Nuovo messaggio da')).toBeHidden();
  await page.clock.resume();

  await request.put(`/api/users/${me.id}`, { data: { enabledUser: false }, headers: admin });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('La sessione è terminata')).toBeVisible();

  // Signed in again over the page, it is live again.
  await request.put(`/api/users/${me.id}`, { data: { enabledUser: true }, headers: admin });
  const again = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await dialog.getByLabel('Password').fill(passwordOf(me.email));
  await dialog.getByLabel('Password').press('Enter');
  await again;
});
