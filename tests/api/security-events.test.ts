import { anonymous } from '@/lib/core/actor/actor';
import { erasePerson } from '@/lib/nouns/accounts/erase-person';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { cleanUp } from '@/lib/nouns/jobs/workers';
import { db } from '@/lib/run/db/db';
import { daysFromNow, todayText } from '@/lib/run/i18n/dates';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { signToken } from '@/lib/run/secrets/tokens';
import { basic } from '../support/client';
import { ownApi, somebody } from '../support/own-api';
import { type Member, makePerson } from '../support/people';
import { queuedLetters } from '../support/queued-letters';

const api = ownApi();
const admin = somebody('admin');
const PASSWORD = 'Gardenie2026';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

async function account(): Promise<Member> {
  const me = await makePerson('expert');
  await db.session.deleteMany({ where: { userId: me.id } });
  await db.user.update({ where: { id: me.id }, data: { firstSessionAt: null } });
  await db.credential.create({ data: { userId: me.id, passwordHash } });
  return me;
}

type Device = { agent?: string; address?: string; cookie?: string };

const headersOf = ({ agent = CHROME, address = '198.51.100.7', cookie }: Device) => ({
  'user-agent': agent,
  'x-forwarded-for': address,
  ...(cookie && { cookie }),
});

const signIn = ({ email }: { email: string }, password = PASSWORD, device: Device = {}) =>
  api.call('POST', 'auth', { headers: { ...basic(email, password), ...headersOf(device) } });

/** Signs in with the form like a browser; returns the cookies to keep. */
async function signInWithForm({ email }: Member, device: Device = {}): Promise<string> {
  const headers = { ...headersOf(device), origin: api.url };
  const answer = await api.post('session', null, { email, password: PASSWORD, locale: 'it' }, headers);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const eventsOf = async (userId: string) =>
  (await db.securityEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);

const lettersTo = queuedLetters;

describe('signing in', () => {
  test('is recorded with device, address and request, and a new device is announced', async () => {
    const me = await account();
    await signIn(me, PASSWORD, { address: '203.0.113.9' });
    await signIn(me);
    await signIn(me, PASSWORD, { agent: PHONE, address: '203.0.113.80' });
    expect(await eventsOf(me.id)).toEqual(['sign-in-on-new-device', 'sign-in', 'sign-in-on-new-device']);
    const [first] = await db.securityEvent.findMany({ where: { userId: me.id }, orderBy: { id: 'asc' } });
    expect(first).toMatchObject({ device: 'Chrome, Windows', ipAddress: '203.0.113.9', actorId: me.id });
    expect(first!.requestId).toMatch(/^[\w-]{8,}$/);
    const [letter, ...others] = await lettersTo(me.email, 'newDevice');
    expect(others).toEqual([]); // the first device is not announced
    expect(letter!.values).toMatchObject({ device: 'Safari, iPhone', address: '203.0.113.80' });
    expect(letter!.values.link).toBe('/it/forgot-password');
  });

  test('recognises a browser by its cookie, in another session and from another address', async () => {
    const me = await account();
    const cookies = await signInWithForm(me);
    const device = /portal\.session\.device-\w+=([^;]+)/.exec(cookies)![0];
    await signInWithForm(me, { cookie: device, agent: PHONE, address: '192.0.2.1' });
    expect(await eventsOf(me.id)).toEqual(['sign-in-on-new-device', 'sign-in']);
    await signInWithForm(me, { cookie: `${device.slice(0, -4)}AAAA` });
    expect((await eventsOf(me.id)).at(-1)).toBe('sign-in-on-new-device');
    expect(await lettersTo(me.email, 'newDevice')).toHaveLength(1);
  });

  test('on a new device is announced, although no other session is open', async () => {
    const me = await account();
    await signIn(me);
    await db.session.updateMany({ where: { userId: me.id }, data: { revokedAt: new Date() } });
    await signIn(me, PASSWORD, { agent: PHONE });
    expect(await lettersTo(me.email, 'newDevice')).toHaveLength(1);
  });

  test('failures are recorded for the account, or for none if unknown; lockouts too', async () => {
    const me = await account();
    await signIn(me, 'Wrong2026x', { address: '192.0.2.20' });
    expect(await eventsOf(me.id)).toEqual(['sign-in-failed']);
    await signIn({ email: 'nobody-at-all@tests.example' }, PASSWORD, { address: '192.0.2.21' });
    expect(await db.securityEvent.findMany({ where: { ipAddress: '192.0.2.21' } })).toMatchObject([
      { kind: 'sign-in-failed', userId: null, actorId: null, detail: null },
    ]);
    for (let n = 0; n < 12; n++) await signIn(me, 'Wrong2026x', { address: '192.0.2.22' });
    expect(await eventsOf(me.id)).toContain('locked-out');
  });

  test('a flood of failures fills no table', async () => {
    const address = '192.0.2.66';
    for (let n = 0; n < 90; n++) await signIn({ email: `flood-${n}@tests.example` }, 'x', { address });
    const failed = await db.securityEvent.count({ where: { ipAddress: address, kind: 'sign-in-failed' } });
    expect(failed).toBeGreaterThan(5);
    expect(failed).toBeLessThanOrEqual(20);
  });
});

test('a reused refresh token ends the session, and is recorded', async () => {
  const me = await account();
  const { body } = await signIn(me);
  const refresh = () => api.call('POST', 'auth/refresh', { headers: { authorization: `Bearer ${body.refreshToken}` } });
  expect([(await refresh()).status, (await refresh()).status]).toEqual([200, 401]);
  const noted = await db.securityEvent.findFirstOrThrow({ where: { userId: me.id, kind: 'session-reused' } });
  expect(noted).toMatchObject({ cause: 'token-reused', actorId: null });
});

test('refused writes are recorded with their path; refused reads are not', async () => {
  const me = await makePerson('expert');
  const faq = await db.faq.create({ data: { question: 'A', answer: 'B' } });
  expect((await api.call('PUT', `faqs/${faq.id}`, { as: me, body: { answer: 'C' } })).status).toBe(403);
  expect((await api.call('GET', 'audit-entries', { as: me })).status).toBe(403);
  const noted = await db.securityEvent.findMany({ where: { userId: me.id } });
  expect(noted).toMatchObject([{ kind: 'refused', detail: `PUT /api/faqs/${faq.id}`, actorId: me.id }]);
  for (let n = 0; n < 40; n++) await api.call('PUT', `faqs/${faq.id}`, { as: me, body: { answer: 'C' } });
  expect(await db.securityEvent.count({ where: { userId: me.id } })).toBeLessThanOrEqual(20);
});

test('every wrong password counts as a failure of its account, wherever it is asked for', async () => {
  const me = await account();
  const form = (path: string, fields: Record<string, string>) => api.post(path, me, fields);
  const expiresAt = new Date(Date.now() + 60_000);
  const { id: sid } = await db.session.create({ data: { userId: me.id, kind: 'api', expiresAt } });
  me.token = await signToken('access', { sub: me.id, sid });
  const changed = { oldPassword: 'Wrong2026x', password: 'Magnolie2026' };
  const ways: (() => Promise<unknown>)[] = [
    () => api.call('POST', 'me/verification', { as: me, body: { password: 'Wrong2026x' } }),
    () =>
      api.call('PUT', 'users/me/password', {
        headers: basic(me.email, 'Wrong2026x'),
        body: { password: 'Magnolie2026' },
      }),
    () => api.call('PUT', 'users/me/password', { as: me, body: changed }),
    () => form('me/erasure', { password: 'Wrong2026x' }),
  ];
  for (const [n, way] of ways.entries()) {
    await way();
    expect(await eventsOf(me.id)).toEqual(Array(n + 1).fill('sign-in-failed'));
  }
  for (let n = 0; n < 10; n += 1) await ways[0]!();
  expect(await eventsOf(me.id)).toContain('locked-out');
});

test('public forms note refusals of other sites’ pages too', async () => {
  const address = '192.0.2.91';
  const headers = { 'x-forwarded-for': address, origin: 'https://evil.example' };
  await api.post('session', null, { email: 'a@tests.example', password: 'x', locale: 'it' }, headers);
  const noted = await db.securityEvent.findMany({ where: { ipAddress: address } });
  expect(noted).toMatchObject([{ kind: 'refused', detail: 'POST /api/session', actorId: null }]);
});

describe('a changed password', () => {
  const change = (token: string, password: string) =>
    api.call('PUT', 'users/me/password', { as: { token } as Member, body: { oldPassword: PASSWORD, password } });

  test('is recorded and announced by letter, and ends other sessions', async () => {
    const me = await account();
    await signInWithForm(me, { address: '192.0.2.31' });
    const { body } = await signIn(me, PASSWORD, { agent: PHONE });
    expect((await change(body.token, 'Magnolie2026')).status).toBeLessThan(300);
    const kinds = await eventsOf(me.id);
    expect(kinds).toContain('password-changed');
    expect(kinds).toContain('session-ended');
    expect(await lettersTo(me.email, 'passwordChanged')).toHaveLength(1);
  });

  test('names the admin who set it', async () => {
    const me = await account();
    await signIn(me);
    const body = { password: 'Magnolie2026' };
    expect((await api.call('PUT', `users/${me.id}/password`, { as: admin, body })).status).toBeLessThan(300);
    const noted = await db.securityEvent.findMany({ where: { userId: me.id, actorId: admin.id } });
    expect(noted.map(({ kind, cause }) => [kind, cause])).toEqual([
      ['session-ended', 'password-set'],
      ['password-changed', null],
    ]);
  });
});

test('a new role and a new address are recorded, without the address', async () => {
  const me = await account();
  const body = { role: 'dealer', email: `moved-${me.email}` };
  expect((await api.call('PUT', `users/${me.id}`, { as: admin, body })).status).toBe(200);
  const noted = await db.securityEvent.findMany({ where: { userId: me.id, actorId: admin.id } });
  expect(noted.map(({ kind }) => kind).toSorted()).toEqual(['email-change-asked', 'role-changed']);
  expect(noted.find(({ kind }) => kind === 'role-changed')?.detail).toBe('expert → dealer');
  expect(JSON.stringify(noted)).not.toContain('moved-');
  // It changes once its owner has confirmed it.
  const token = newSecret();
  const link = {
    userId: me.id,
    email: body.email,
    tokenHash: hashSecret(token),
    expiresAt: new Date(Date.now() + 60_000),
  };
  await db.emailConfirmation.create({ data: link });
  await api.call('POST', 'email-confirmations', { body: { token, password: 'Corallo9Monte' } });
  expect(await db.securityEvent.count({ where: { userId: me.id, kind: 'email-changed' } })).toBe(1);
});

describe('the events', () => {
  test('do not tell their owner who acted', async () => {
    const me = await account();
    const { body } = await signIn(me);
    const mine = await api.call('GET', 'security-events', { as: { token: body.token } as Member });
    expect(mine.body).toMatchObject([{ kind: 'sign-in-on-new-device' }]);
    expect(mine.body[0]).not.toHaveProperty('actorId');
  });

  test('keep only the network after 30 days, and are deleted after a year', async () => {
    const { id: userId } = await makePerson('user');
    const ago = (days: number) => daysFromNow(-days);
    const event = (days: number, ipAddress: string) => ({ kind: 'sign-in', userId, ipAddress, createdAt: ago(days) });
    await db.securityEvent.createMany({
      data: [
        event(29, '203.0.113.77'),
        event(31, '203.0.113.77'),
        event(31, '2001:db8:1:2:3::4'),
        event(32, 'not an address'),
        event(366, '203.0.113.77'),
      ],
    });
    await cleanUp();
    const kept = await db.securityEvent.findMany({ where: { userId }, orderBy: { createdAt: 'desc' } });
    expect(kept).toHaveLength(4);
    expect(new Set(kept.map(({ ipAddress }) => ipAddress))).toEqual(
      new Set(['2001:db8:1::/48', '203.0.113.0/24', '203.0.113.77', null]),
    );
  });

  test('are erased with the person; an admin’s actions on others stay without their origin', async () => {
    const [me, other] = [await makePerson('admin'), await makePerson('user')];
    const where = { device: 'Chrome, Windows', ipAddress: '203.0.113.5' };
    await db.securityEvent.create({ data: { kind: 'sign-in', userId: me.id, ...where } });
    const done = { kind: 'session-ended', userId: other.id, actorId: me.id, ...where };
    const { id } = await db.securityEvent.create({ data: done });
    await erasePerson(anonymous, me.id);
    expect(await db.securityEvent.count({ where: { userId: me.id } })).toBe(0);
    expect(await db.securityEvent.findUnique({ where: { id } })).toMatchObject({ device: null, ipAddress: null });
  });
});

test('the admin for whom a key acts is told of it and of a new value', async () => {
  const owner = await makePerson('admin');
  const body = { name: 'Shop', scopes: ['faqs:read'], expiresOn: todayText() };
  const made = await api.call('POST', 'api-keys', { as: owner, body });
  await api.call('POST', `api-keys/${made.body._id}/rotation`, { as: owner, body: {} });
  expect((await lettersTo(owner.email)).map(({ letter }) => letter)).toEqual(['keyMade', 'keyRotated']);
  const notes = await db.notification.findMany({ where: { userId: owner.id }, orderBy: { createdAt: 'asc' } });
  expect(notes.map(({ message, values }) => [message, values])).toEqual([
    ['notifications.keyMade', { key: 'Shop' }],
    ['notifications.keyRotated', { key: 'Shop' }],
  ]);
});
