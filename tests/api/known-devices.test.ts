// Signing in during a guessing attack: passwords cannot be guessed, and the owner's known devices still get in.
import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '@/lib/auth/limits';
import { hashPassword } from '@/lib/auth/passwords';
import { hashSecret } from '@/lib/auth/secrets';
import { signToken } from '@/lib/auth/tokens';
import { db } from '@/lib/db';
import { ownApi } from '../support/own-api';
import { makePerson, unique } from '../support/people';

const api = ownApi();
const PASSWORD = 'Quercia-Blu-42';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

async function owner() {
  const person = await makePerson('user');
  await db.credential.create({ data: { userId: person.id, passwordHash } });
  return person;
}

type How = { from?: string; device?: string; cookie?: string };

let strangers = 0;
const stranger = () => `198.18.${(strangers += 1) >> 8}.${strangers & 255}`;

function signIn(email: string, password = PASSWORD, { from = stranger(), device }: How = {}) {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const headers = { authorization, 'x-forwarded-for': from, ...(device && { 'x-device-token': device }) };
  return api.call('POST', 'auth', { headers });
}

const statusOf = async (...how: Parameters<typeof signIn>) => (await signIn(...how)).status;
const deviceOf = async (email: string) => (await signIn(email)).headers.get('x-device-token')!;

/** Signs in with the site's form, keeping cookies like a browser. */
async function signInByForm(email: string, password = PASSWORD, { from = stranger(), cookie = '' }: How = {}) {
  const body = new URLSearchParams({ email, password, locale: 'en' });
  const headers = { 'x-forwarded-for': from, cookie };
  const answer = await fetch(`${api.url}/api/session`, { method: 'POST', body, headers, redirect: 'manual' });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0]!);
  return { isIn: !answer.headers.get('location')!.includes('draft='), cookies };
}

async function guess(email: string, times: number, how: How = {}) {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => statusOf(email, `Wrong-${n}`, how)));
  return answers.filter((status) => status === 401).length;
}

describe('ten wrong passwords', () => {
  test('are all that is checked, from anywhere and however many come at once', async () => {
    const { email } = await owner();
    expect(await guess(email, 40)).toBe(limits.signInToAccount.points);
    expect(await statusOf(email)).toBe(429);
  });

  test('do not lock the owner out of known devices', async () => {
    const { email } = await owner();
    const [device, { cookies }] = [await deviceOf(email), await signInByForm(email)];
    const from = stranger();
    await guess(email, 30, { from });
    expect(await statusOf(email, PASSWORD, { from })).toBe(429);
    expect(await statusOf(email, PASSWORD, { from, device })).toBe(200);
    expect((await signInByForm(email, PASSWORD, { from })).isIn).toBe(false);
    expect((await signInByForm(email, PASSWORD, { from, cookie: cookies.join('; ') })).isIn).toBe(true);
    expect(await statusOf(email)).toBe(429); // the owner's success does not help others
  });

  test('on a known device slow down only that device', async () => {
    const { email } = await owner();
    const [device, other] = [await deviceOf(email), await deviceOf(email)];
    expect(await guess(email, 20, { device })).toBe(limits.signInFromDevice.points);
    expect(await statusOf(email, PASSWORD, { device })).toBe(429);
    expect(await statusOf(email, PASSWORD, { device: other })).toBe(200);
    expect(await statusOf(email)).toBe(200);
  });
});

// `STUFFING=100x200 npx vitest run --project api tests/api/known-devices.test.ts -t stolen` runs more of it, and prints figures.
test('a list of stolen passwords, tried from many places, keeps none of their owners out', {
  timeout: 3_600_000,
}, async () => {
  const [people, sources] = (process.env.STUFFING ?? '6x14').split('x').map(Number) as [number, number];
  const owners = await Promise.all(Array.from({ length: people }, () => owner()));
  const devices: string[] = [];
  for (const { email } of owners) devices.push(await deviceOf(email));
  const begun = Date.now();
  const count = { tries: 0, lookedAt: 0, refused: 0, honest: 0 };
  for (let n = 0; n < sources; n += 1) {
    const from = `203.0.${113 + (n >> 8)}.${n & 255}`;
    // Each place tries each address, in an order of its own.
    const order = owners.map((_, k) => owners[(k + n) % people]!);
    for (let k = 0; k < people; k += 20) {
      const some = order.slice(k, k + 20).map(({ email }) => statusOf(email, `Leaked-${n}`, { from }));
      for (const status of await Promise.all(some)) {
        count.tries += 1;
        count[status === 429 ? 'refused' : 'lookedAt'] += 1;
      }
    }
    // Meanwhile an owner comes by, in the same network as the attacker of this round.
    const who = n % people;
    if ((await statusOf(owners[who]!.email, PASSWORD, { from, device: devices[who]! })) === 200) count.honest += 1;
  }
  expect(count.honest).toBe(sources);
  expect(count.lookedAt).toBeLessThanOrEqual(people * limits.signInToAccount.points);
  expect(count.lookedAt + count.refused).toBe(people * sources);
  if (process.env.STUFFING) console.info({ ...count, seconds: (Date.now() - begun) / 1000 });
});

test('a device token is valid for one person only, and cannot be another kind of token', async () => {
  const [{ email, id }, thief] = [await owner(), await owner()];
  const device = await deviceOf(thief.email);
  await guess(email, 20);
  const session = await signToken('session', { sub: id, sid: crypto.randomUUID() });
  for (const forged of [device, session, `${device.slice(0, -4)}AAAA`, 'x']) {
    expect(await statusOf(email, PASSWORD, { device: forged })).toBe(429);
  }
});

test('signing in again keeps the device’s identity', async () => {
  const { email } = await owner();
  const device = await deviceOf(email);
  const again = (await signIn(email, PASSWORD, { device })).headers.get('x-device-token')!;
  await guess(email, 10, { device });
  expect(await statusOf(email, PASSWORD, { device: again })).toBe(429);
});

test('several people can be known on one tablet', async () => {
  const [one, other] = [await owner(), await owner()];
  const first = (await signInByForm(one.email)).cookies;
  const second = (await signInByForm(other.email, PASSWORD, { cookie: first.join('; ') })).cookies;
  await Promise.all([guess(one.email, 20), guess(other.email, 20)]);
  const cookie = [...first, ...second].join('; ');
  for (const { email } of [one, other]) expect((await signInByForm(email, PASSWORD, { cookie })).isIn).toBe(true);
});

test('a password reset makes all devices unknown', async () => {
  const { id, email } = await owner();
  const device = await deviceOf(email);
  const { cookies } = await signInByForm(email);
  const from = new Date(Date.now() + 1000);
  // Tokens issued in the same second as the reset.
  await db.credential.update({ where: { userId: id }, data: { devicesSince: from } });
  await guess(email, 20);
  expect(await statusOf(email, PASSWORD, { device })).toBe(429);
  expect((await signInByForm(email, PASSWORD, { cookie: cookies.join('; ') })).isIn).toBe(false);
});

test('resets by link or admin forget devices; changing the password does not', async () => {
  const admin = await makePerson('admin');
  const since = async (userId: string) =>
    (await db.credential.findUniqueOrThrow({ where: { userId }, select: { devicesSince: true } })).devicesSince;
  const [resets, confirms, isGiven, changes] = await Promise.all([owner(), owner(), owner(), owner()]);
  const link = () => {
    const secret = unique('secret');
    return { secret, row: { tokenHash: hashSecret(secret), expiresAt: new Date(Date.now() + 60_000) } };
  };
  const password = 'Betulla-Rossa-43';
  const [reset, confirmation] = [link(), link()];
  await db.passwordReset.create({ data: { ...reset.row, userId: resets.id } });
  await api.call('POST', 'password-resets/use', { body: { token: reset.secret, password } });
  await db.user.update({ where: { id: confirms.id }, data: { confirmedUser: false } });
  await db.emailConfirmation.create({ data: { ...confirmation.row, userId: confirms.id, email: confirms.email } });
  await api.call('POST', 'email-confirmations', { body: { token: confirmation.secret, password } });
  await db.session.updateMany({ where: { userId: admin.id }, data: { verifiedAt: new Date() } });
  await api.call('PUT', `users/${isGiven.id}/password`, { as: admin, body: { password } });
  await api.call('PUT', 'users/me/password', { as: changes, body: { oldPassword: PASSWORD, password } });
  expect(await Promise.all([resets, confirms, isGiven, changes].map(({ id }) => since(id)))).toEqual([
    ...[expect.any(Date), expect.any(Date), expect.any(Date), null],
  ]);
});

test('every sign-in sets the cookie, including social sign-in', async () => {
  const { email } = await owner();
  const body = new URLSearchParams({ email, password: PASSWORD, locale: 'en' });
  const answer = await fetch(`${api.url}/api/session`, { method: 'POST', body, redirect: 'manual' });
  const cookie = answer.headers.getSetCookie().find((each) => each.includes('.device-'));
  expect(cookie).toMatch(/; Path=\/api; .*HttpOnly; SameSite=Lax/);
});

test('a password reset makes its device known: the way in during an attack', async () => {
  const { id, email } = await owner();
  await guess(email, 20);
  const secret = unique('secret');
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.passwordReset.create({ data: { userId: id, kind: 'reset', tokenHash: hashSecret(secret), expiresAt } });
  const password = 'Betulla-Rossa-43';
  const body = new URLSearchParams({ token: secret, password, passwordAgain: password, locale: 'en' });
  const headers = { 'x-forwarded-for': stranger() };
  const answer = await fetch(`${api.url}/api/password-resets/use`, {
    ...{ method: 'POST', body, headers, redirect: 'manual' as const },
  });
  expect(answer.headers.get('location')).toBe('/en/password-resets/sent');
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0]!)
    .join('; ');
  expect((await signInByForm(email, password)).isIn).toBe(false);
  expect((await signInByForm(email, password, { cookie })).isIn).toBe(true);
});

describe('one client address', () => {
  test('of a large practice signs in without limit, since only wrong passwords count', async () => {
    const [from, { email }] = ['203.0.113.200', await owner()];
    for (let n = 0; n < limits.signInFromAddress.points + 5; n += 1)
      expect(await statusOf(email, PASSWORD, { from })).toBe(200);
  });

  test('that tries many accounts is blocked; known devices still get in', async () => {
    const [from, { email }] = ['203.0.113.201', await owner()];
    const device = await deviceOf(email);
    const tries = Array.from({ length: 80 }, () => statusOf(`${unique('any')}@tests.example`, 'Wrong-1', { from }));
    const looked = (await Promise.all(tries)).filter((status) => status === 401);
    expect(looked).toHaveLength(limits.signInFromAddress.points);
    expect(await statusOf(email, PASSWORD, { from })).toBe(429);
    expect(await statusOf(email, PASSWORD, { from, device })).toBe(200);
  });
});

describe('visitors’ submissions', () => {
  const contact = () => ({
    ...{ whoAreYou: 'patient', name: unique('Ada'), email: 'ada@mail.example', contactType: 'treatment' },
    ...{ message: 'Hello', privacyAccepted: true },
  });
  const service = () => ({ authorization: `Bearer ${process.env.SERVICE_CREDENTIAL}` });
  const newcomer = () => ({
    ...{ email: `${unique('new')}@tests.example`, password: PASSWORD, name: 'Nora', surname: 'Neri' },
    privacyAccepted: true,
  });

  test('are limited across JSON and forms, apart from sign-in', async () => {
    const [from, { email }] = ['203.0.113.202', await owner()];
    const headers = { 'x-forwarded-for': from };
    const post = async (path: string, body: object, more = {}) =>
      (await api.call('POST', path, { headers: { ...headers, ...more }, body })).status;
    for (let n = 0; n < 15; n += 1) expect((await signInByForm(email, PASSWORD, { from })).isIn).toBe(true);
    const answers: number[] = [];
    for (let n = 0; n < 18; n += 1) answers.push(await post('contacts', contact()));
    for (let n = 0; n < 2; n += 1) answers.push(await post('auth/register', newcomer(), service()));
    expect(new Set(answers)).toEqual(new Set([201]));
    expect(await post('contacts', contact())).toBe(429);
    expect(await post('product-test-requests', {})).toBe(429);
    expect(await post('cw-rollup-requests', {})).toBe(429);
    expect(await post('auth/register', newcomer(), service())).toBe(429);
    const form = await fetch(`${api.url}/api/forms/contact`, {
      ...{ method: 'POST', body: new URLSearchParams({ locale: 'en' }), headers, redirect: 'manual' as const },
    });
    expect(form.headers.get('location')).toContain('draft=');
    expect((await signInByForm(email, PASSWORD, { from })).isIn).toBe(true);
    expect(await statusOf(email, PASSWORD, { from })).toBe(200);
  });

  test('count for signed-in guests too, but not for admins', async () => {
    const [guest, admin] = await Promise.all([makePerson('guest'), makePerson('admin')]);
    const headers = { 'x-forwarded-for': '203.0.113.203' };
    for (let n = 0; n < 25; n += 1) {
      expect((await api.call('POST', 'contacts', { as: admin, headers, body: contact() })).status).toBe(201);
    }
    const answers = [];
    for (let n = 0; n < 22; n += 1)
      answers.push((await api.call('POST', 'contacts', { as: guest, headers, body: contact() })).status);
    expect(answers.filter((status) => status === 201)).toHaveLength(limits.visitors.points);
    expect(answers.at(-1)).toBe(429);
  });
});
