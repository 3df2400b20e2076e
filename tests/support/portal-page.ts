// What the browser tests of the signed-in areas have in common.
import { type APIRequestContext, expect, type Page } from '@playwright/test';

const PASSWORD = 'Candor2026';

/** Signs a demo person in, from an address of their own: the limits of sign-in are not what is tested here. */
export async function signIn(page: Page, who: string, locale = 'it'): Promise<void> {
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`;
  await page.route('**/api/session', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  );
  await page.goto(`/${locale}/login`);
  await page.locator('#email').fill(`${who}@candor.example`);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#password').press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith(`/${locale}`));
}

/** A client of the API for a demo person. */
export async function apiOf(request: APIRequestContext, who: string) {
  const basic = Buffer.from(`${who}@candor.example:${PASSWORD}`).toString('base64');
  const address = `10.9.${[0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`;
  const answer = await request.post('/api/auth', {
    headers: { authorization: `Basic ${basic}`, 'x-forwarded-for': address },
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async (path: string) => (await request.get(`/api/${path}`, { headers })).json(),
    post: (path: string, data: object) => request.post(`/api/${path}`, { headers, data }),
    put: (path: string, data: object) => request.put(`/api/${path}`, { headers, data }),
  };
}

/** A new code that nobody has used. */
export async function newCode(request: APIRequestContext, productType = 'ULTRA'): Promise<string> {
  const admin = await apiOf(request, 'admin');
  const made = await admin.post('product-codes', { name: `Kit ${productType}`, productType });
  return ((await made.json()) as { code: string }).code;
}

/** The worker has kept everything that is needed without signal. */
export const untilKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => Boolean(await (await caches.open('pages')).match('/known'))), {
      timeout: 20_000,
    })
    .toBe(true);
