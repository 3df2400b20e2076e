// Signing in during a guessing attack: passwords cannot be guessed, and the owner's known devices still get in.
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { checkInTurn } from '@/lib/nouns/accounts/check-credentials';
import { ownPasswordProblems } from '@/lib/nouns/accounts/check-own-password';
import { db } from '@/lib/run/db/db';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { metrics } from '@/lib/run/metrics/registry';
import { hashSecret } from '@/lib/run/secrets/secrets';
import { signToken } from '@/lib/run/secrets/tokens';
import { basic } from '../support/client';
import { IS_LONG } from '../support/long-proof';
import { atOnce, ownApi } from '../support/own-api';
import { makePerson, unique } from '../support/people';

const api = ownApi();
const PASSWORD = 'Quercia-Blu-42';
let passwordHash: string;
beforeAll(async () => {
  // What counts here is how often passwords are checked: a stored hash names its own cost, and this one's is low.
  passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
});

async function owner() {
  const person = await makePerson('user');
  await db.credential.create({ data: { userId: person.id, passwordHash } });
  return person;
}

/** Addresses of many accounts with that password. */
async function crowd(size: number): Promise<string[]> {
  const ada = { name: 'Ada', surname: 'Rossi', confirmedUser: true };
  const data = Array.from({ length: size }, () => {
    return { ...ada, id: crypto.randomUUID(), email: `${unique('listed')}@tests.example` };
  });
  await db.user.createMany({ data });
  await db.credential.createMany({ data: data.map(({ id }) => ({ userId: id, passwordHash })) });
  return data.map(({ email }) => email);
}

type How = { from?: string; device?: string; cookie?: string };

let strangers = 0;
const stranger = () => `198.18.${(strangers += 1) >> 8}.${strangers & 255}`;

function signIn(email: string, password = PASSWORD, { from = stranger(), device }: How = {}) {
  const headers = { ...basic(email, password), 'x-forwarded-for': from, ...(device && { 'x-device-token': device }) };
  return api.call('POST', 'auth', { headers });
}

const statusOf = async (...how: Parameters<typeof signIn>) => (await signIn(...how)).status;
const deviceOf = async (email: string) => (await signIn(email)).headers.get('x-device-token')!;

/** Signs in with the site's form, keeping cookies like a browser. */
async function signInByForm(email: string, password = PASSWORD, { from = stranger(), cookie = '' }: How = {}) {
  const headers = { 'x-forwarded-for': from, cookie };
  const answer = await api.post('session', null, { email, password, locale: 'en' }, headers);
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0]!);
  return { isIn: !answer.headers.get('location')!.includes('draft='), cookies };
}

async function guess(email: string, times: number, how: How = {}) {
  const answers = await atOnce(times, (n) => statusOf(email, `Wrong-${n}`, how));
  return answers.filter((status) => status === 401).length;
}

describe('ten wrong passwords', () => {
  test('are all that is checked, from anywhere and however many come at once', async () => {
    const { email } = await owner();
    expect(await guess(email, 40)).toBe(limits.signInToAccount.points);
    const { status, headers } = await signIn(email);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
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

describe('a list of stolen passwords', () => {
  const [addresses, sources, unknown] = IS_LONG ? [10_000, 2_000, 9_000] : [100, 20, 5];
  const hashed = async () => {
    const { values } = await metrics.passwordChecks.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.device, value]));
  };

  test('keeps no owner out, and costs one hash for each password that is checked', { timeout: 3_600_000 }, async () => {
    const nobodys = Array.from({ length: unknown }, () => `${unique('nobody')}@tests.example`);
    const owners = await crowd(addresses - unknown);
    const list = [...owners, ...nobodys];
    const sourceOf = (n: number) => `198.19.${(n % sources) >> 8}.${(n % sources) & 255}`;
    const usual = await Promise.all(owners.slice(0, 10).map(deviceOf));
    const before = await hashed();
    const count = { checked: 0, refused: 0, turnedAway: 0, onUsualDevice: 0, onNewDevice: 0, cameBack: 0 };

    let next = 0;
    const attack = atOnce(200, async () => {
      while (next < addresses) {
        const n = (next += 1) - 1;
        const status = await statusOf(list[n]!, `Leaked-${n}`, { from: sourceOf(n) });
        count[status === 401 ? 'checked' : status === 429 ? 'refused' : 'turnedAway'] += 1;
      }
    });
    async function newcomer(email: string) {
      for (let tries = 0; tries < 3; tries += 1) {
        const answer = await signIn(email);
        if (answer.status !== 503) return (count.onNewDevice += Number(answer.status === 200));
        count.cameBack += 1;
        await sleep(1000 * Number(answer.headers.get('retry-after')));
      }
      return undefined;
    }
    const newcomers = owners.slice(10, 20).map(newcomer);
    // In the attacker's network, while strangers wait in line.
    for (const [n, device] of usual.entries())
      count.onUsualDevice += Number((await statusOf(owners[n]!, PASSWORD, { from: sourceOf(n), device })) === 200);
    await Promise.all([attack, ...newcomers]);

    const after = await hashed();
    if (IS_LONG) console.info(count, before, after);
    expect(count).toMatchObject({ onUsualDevice: 10, onNewDevice: 10 });
    expect(count.checked + count.refused + count.turnedAway).toBe(addresses);
    expect(after.new! - before.new!).toBe(count.checked + count.onNewDevice);
    expect(after.known! - (before.known ?? 0)).toBe(10);
  });

  test('tried again and again is checked ten times for each account', async () => {
    const owners = await crowd(4);
    const devices = await Promise.all(owners.map(deviceOf));
    const before = await hashed();
    for (let n = 0; n < 15; n += 1) await Promise.all(owners.map((each) => statusOf(each, `Leaked-${n}`)));
    expect((await hashed()).new! - before.new!).toBe(owners.length * limits.signInToAccount.points);
    for (const [n, device] of devices.entries()) expect(await statusOf(owners[n]!, PASSWORD, { device })).toBe(200);
  });
});

test('a device token is valid for one person only, and cannot be another kind of token', async () => {
  const [{ email, id }, thief] = [await owner(), await owner()];
  const device = await deviceOf(thief.email);
  await guess(email, 20);
  const session = await signToken('session', { sub: id, sid: crypto.randomUUID() });
  for (const forged of [device, session, `${device.slice(0, -4)}AAAA`, 'x'])
    expect(await statusOf(email, PASSWORD, { device: forged })).toBe(429);
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
  for (const { id } of [resets, confirms, isGiven]) expect(await since(id)).toEqual(expect.any(Date));
  expect(await since(changes.id)).toBeNull();
});

test('every sign-in sets the cookie, including social sign-in', async () => {
  const { email } = await owner();
  const answer = await api.post('session', null, { email, password: PASSWORD, locale: 'en' });
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
  const fields = { token: secret, password, passwordAgain: password, locale: 'en' };
  const answer = await api.post('password-resets/use', null, fields);
  expect(answer.headers.get('location')).toBe('/en/password-resets/sent');
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0]!)
    .join('; ');
  expect((await signInByForm(email, password)).isIn).toBe(false);
  expect((await signInByForm(email, password, { cookie })).isIn).toBe(true);
});

describe('right passwords in a loop, of an account made for it', () => {
  test('are checked one at a time', async () => {
    let [inside, most] = [0, 0];
    const check = async () => {
      most = Math.max(most, (inside += 1));
      await sleep(5);
      inside -= 1;
      return true;
    };
    const { id } = await makePerson('user');
    await atOnce(5, () => checkInTurn(id, check));
    expect(most).toBe(1);
  });

  test('come to an end, wherever they are given', async () => {
    const me = await owner();
    const device = await deviceOf(me.email);
    for (let n = 1; n < limits.rightPasswords.points; n += 1) await spend(limits.rightPasswords, me.id);
    expect(await statusOf(me.email, PASSWORD, { device })).toBe(429);
    expect(await statusOf(me.email)).toBe(429);
    const own = await api.call('POST', 'me/verification', { as: me, body: { password: PASSWORD } });
    expect([own.status, Number(own.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await db.credential.update({ where: { userId: me.id }, data: { mustChange: true } });
    await expect(ownPasswordProblems(me.id, PASSWORD)).rejects.toMatchObject({ status: 429 });
  });
});

describe('one client address', () => {
  test('of a large practice signs in without limit, since only wrong passwords count', async () => {
    const [from, { email }] = ['203.0.113.200', await owner()];
    for (let n = 0; n < limits.signInFromAddress.points + 5; n += 1)
      expect(await statusOf(email, PASSWORD, { from })).toBe(200);
  });

  // An IPv6 host has 2^64 addresses, and counts as one.
  test.each([() => '203.0.113.201', () => `2001:db8:7::${(strangers += 1)}`])(
    'that tries many accounts is blocked; known devices still get in',
    async (next) => {
      const { email } = await owner();
      const device = await deviceOf(email);
      const tries = (await crowd(80)).map((each) => statusOf(each, 'Wrong-1', { from: next() }));
      const looked = (await Promise.all(tries)).filter((status) => status === 401);
      expect(looked).toHaveLength(limits.signInFromAddress.points);
      expect(await statusOf(email, PASSWORD, { from: next() })).toBe(429);
      expect(await statusOf(email, PASSWORD, { from: next(), device })).toBe(200);
    },
  );
});
