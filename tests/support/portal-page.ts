// Shared by the browser tests of the signed-in areas.
import { type APIRequestContext, expect, type Page } from '@playwright/test';

import { enter, NEW_PASSWORD, ownAddress, passwordOf } from './portal-pages';

const addressOf = (who: string) => (who.includes('@') ? who : `${who}@candor.example`);

export const signIn = (page: Page, who: string, locale = 'it'): Promise<void> => enter(page, addressOf(who), locale);

/** Signs a user in and opens a screen, without their landing page, which takes as long to load. */
export const openAs = (page: Page, who: string, path: string): Promise<void> => enter(page, addressOf(who), 'it', path);

async function tokenOf(request: APIRequestContext, who: string): Promise<string> {
  const basic = Buffer.from(`${addressOf(who)}:${passwordOf(addressOf(who))}`).toString('base64');
  const headers = { authorization: `Basic ${basic}`, 'x-forwarded-for': ownAddress() };
  const answer = await request.post('/api/auth', { headers });
  expect([who, answer.status()]).toEqual([who, 200]);
  return ((await answer.json()) as { token: string }).token;
}

/** Most walks prepare something as an admin, whose token lasts a quarter of an hour. */
let office: { token: string; until: number } | undefined;

export async function apiOf(request: APIRequestContext, who: string) {
  const known = who === 'admin' && office && office.until > Date.now() ? office.token : null;
  const token = known ?? (await tokenOf(request, who));
  if (who === 'admin' && !known) office = { token, until: Date.now() + 600_000 };
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async (path: string) => (await request.get(`/api/${path}`, { headers })).json(),
    post: (path: string, data: object) => request.post(`/api/${path}`, { headers, data }),
    put: (path: string, data: object) => request.put(`/api/${path}`, { headers, data }),
  };
}

export async function newCode(request: APIRequestContext, productType = 'ULTRA'): Promise<string> {
  const admin = await apiOf(request, 'admin');
  const made = await admin.post('product-codes', { name: `Kit ${productType}`, productType });
  expect(made.status()).toBe(201);
  return ((await made.json()) as { code: string }).code;
}

/** A new professional at a center of the demo expert; returns their address. */
export async function newExpert(request: APIRequestContext): Promise<string> {
  const [admin, expert] = await Promise.all([apiOf(request, 'admin'), apiOf(request, 'expert')]);
  const [{ _id: center }] = (await expert.get('centers?limit=1')) as [{ _id: string }];
  const email = `ada-${Date.now()}-${Math.floor(Math.random() * 1e6)}@tests.example`;
  const person = { name: 'Ada', surname: 'Neri', email, password: NEW_PASSWORD, role: 'expert', culture: 'it' };
  const made = await admin.post('users', { ...person, confirmedUser: true, centerIds: [center] });
  if (!made.ok()) throw new Error(await made.text());
  await acceptInvitations(request, email);
  return email;
}

export async function acceptInvitations(request: APIRequestContext, email: string): Promise<void> {
  const me = await apiOf(request, email);
  for (const { _id } of (await me.get('memberships?status=waiting')) as { _id: string }[])
    expect((await me.post(`memberships/${_id}/acceptance`, {})).status()).toBe(200);
}

/** Has an admin confirm an address, for users whose letter is not being tested. */
export async function confirmed(request: APIRequestContext, email: string): Promise<void> {
  const admin = await apiOf(request, 'admin');
  const [{ _id }] = (await admin.get(`users?email=${encodeURIComponent(email)}`)) as [{ _id: string }];
  expect((await admin.put(`users/${_id}`, { confirmedUser: true })).status()).toBe(200);
}

/** A new employee; returns their address. */
export async function newStaff(request: APIRequestContext, role: string, more: object = {}): Promise<string> {
  const admin = await apiOf(request, 'admin');
  const email = `${role}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@tests.example`;
  const person = { name: 'Ivo', surname: 'Sala', email, password: NEW_PASSWORD, role, culture: 'it' };
  const made = await admin.post('users', { ...person, ...more });
  if (!made.ok()) throw new Error(await made.text());
  return email;
}

/** The service worker has cached everything needed offline. */
export const untilKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => Boolean(await (await caches.open('pages')).match('/known'))), {
      timeout: 20_000,
    })
    .toBe(true);
