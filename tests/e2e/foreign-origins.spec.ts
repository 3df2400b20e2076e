// Pages of other sites call the API from a real browser: those of API_ORIGINS with a token, nobody with our visitors' cookies.
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../support/portal-page';
import { passwordOf } from '../support/portal-pages';

const site = `http://localhost:${process.env.SITE_PORT}`;
const listed = `http://127.0.0.1:${process.env.SITE_PORT}`;
/** The mail catcher: a site that is not in API_ORIGINS. */
const unlisted = `http://127.0.0.1:${process.env.MAILBOX_PORT}`;

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
