// Other sites in a real browser: those of API_ORIGINS call the API with a token, nobody with our visitors' cookies; an app asks to act for somebody.
import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { apiOf, newExpert, signIn } from '../support/portal-page';
import { expectAccessible, NEW_PASSWORD, overflow, ownAddress, passwordOf } from '../support/portal-pages';

const site = `http://localhost:${process.env.SITE_PORT}`;
const listed = `http://127.0.0.1:${process.env.SITE_PORT}`;
/** The mail catcher: a site that is not in API_ORIGINS. */
const unlisted = `http://127.0.0.1:${process.env.MAILBOX_PORT}`;

test.use({ locale: 'it-IT' });

/** What a page's script gets: status, and what it may read; or that the browser keeps the answer from it. */
const fetched = (page: Page, path: string, init: RequestInit = {}) =>
  page.evaluate(
    async ([url, options]) => {
      const answer = await fetch(url as string, options as RequestInit).catch(() => null);
      return (
        answer && {
          status: answer.status,
          body: answer.status === 204 ? null : await answer.json(),
          total: answer.headers.get('odin-count'),
        }
      );
    },
    [`${site}/api/${path}`, init] as const,
  );

test('a listed site reads and writes with a token, and never with our cookies', async ({ page, request }) => {
  await signIn(page, 'admin');
  const basic = Buffer.from(`admin@candor.example:${passwordOf('admin@candor.example')}`).toString('base64');
  const { token } = await (
    await request.post('/api/auth', { headers: { authorization: `Basic ${basic}`, 'x-forwarded-for': '10.77.1.2' } })
  ).json();
  await page.goto(`${listed}/robots.txt`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const read = await fetched(page, 'faqs?count=true', { headers });
  expect([read?.status, Number(read?.total)]).toEqual([200, expect.any(Number)]);
  const body = JSON.stringify({ question: 'CRM?', answer: 'Sì', order: 99 });
  const written = await fetched(page, 'faqs', { method: 'POST', headers, body });
  expect(written?.status).toBe(201);
  const one = `faqs/${written!.body._id}`;
  const changed = await fetched(page, one, { method: 'PATCH', headers, body: JSON.stringify({ answer: 'No' }) });
  expect([changed?.status, changed?.body.answer]).toEqual([200, 'No']);
  expect((await fetched(page, 'users/me'))?.status).toBe(401);
  expect((await fetched(page, one, { method: 'DELETE', headers }))?.status).toBe(204);
  // The browser has a session here; its answer is kept from the page.
  expect(await fetched(page, 'users/me', { credentials: 'include' })).toBeNull();
});

test('a site that is not listed reads nothing', async ({ page }) => {
  await page.goto(unlisted);
  expect(await fetched(page, 'centers?limit=1')).toBeNull();
  expect(await fetched(page, 'faqs', { headers: { authorization: 'Bearer x' } })).toBeNull();
});

test('an app asks to act for somebody who signs in first, is refused, then let, and ended in the profile', async ({
  page,
  request,
}) => {
  const [admin, email, back] = [await apiOf(request, 'admin'), await newExpert(request), `${unlisted}/back`];
  const said = { name: 'Agenda', redirectUris: [back], scopes: ['centers:read', 'centers:update', 'customers:read'] };
  const { _id: app } = await (await admin.post('apps', said)).json();
  const verifier = 'walk'.repeat(12);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app,
    redirect_uri: back,
    state: 'here',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() });
  const answered = () => page.waitForURL((url) => url.origin === unlisted);
  await page.goto(`/api/oauth/authorize?${query}`);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(NEW_PASSWORD);
  await page.locator('main form button[type=submit]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('«Agenda» chiede di agire per Lei');
  await expect(page.getByText('Leggere: Centri')).toBeVisible();
  await expect(page.getByText('Clienti')).toHaveCount(0);
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Rifiuta' }).click();
  await answered();
  expect(page.url()).toContain('error=access_denied');
  const screen = await page.goto(`/api/oauth/authorize?${query}`);
  // Nobody is made to allow by a page that lays this one under its own.
  expect(screen?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await page.getByRole('button', { name: 'Consenti' }).click();
  await answered();
  const got = new URL(page.url()).searchParams;
  expect([got.get('state'), got.get('iss'), got.has('error')]).toEqual(['here', expect.any(String), false]);
  const form = { grant_type: 'authorization_code', client_id: app, code: got.get('code')!, redirect_uri: back };
  const issued = await request.post('/api/oauth/token', { form: { ...form, code_verifier: verifier } });
  const { access_token: token } = (await issued.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const status = async () => (await request.get('/api/centers?limit=1', { headers })).status();
  expect(await status()).toBe(200);
  await page.goto('/expert/profile');
  await expect(page.locator('#apps')).toContainText('Agenda');
  await page.locator('#apps').getByRole('button', { name: 'Scollega' }).click();
  await expect(page.locator('#apps')).toHaveCount(0);
  expect(await status()).toBe(401);
});
