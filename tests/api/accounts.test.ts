import { NOTICE_UPDATED } from '@/lib/nouns/accounts/consents/texts';
import { db } from '@/lib/run/db/db';
import { basic, bearer, service } from '../support/client';
import { atOnce, ownApi, said } from '../support/own-api';
import { makePerson, unique } from '../support/people';
import { heldBy, untilWaiting } from '../support/waiting';

const { call } = ownApi();

const PASSWORD = 'Sicura2026x';
const newcomer = (more = {}) => ({
  email: `${unique('new')}@tests.example`,
  password: PASSWORD,
  name: 'Nora',
  surname: 'Neri',
  privacyAccepted: true,
  ...more,
});

async function register(more = {}) {
  const person = newcomer(more);
  const answer = await call('POST', 'auth/register', { headers: service(), body: person });
  return { ...person, id: answer.body._id as string, status: answer.status };
}

const signIn = (email: string, password = PASSWORD) => call('POST', 'auth', { headers: basic(email, password) });
const refresh = (token: string) => call('POST', 'auth/refresh', { headers: bearer(token) });
const whoAmI = (token: string) => call('GET', 'users/me', { headers: bearer(token) });

describe('signing in', () => {
  test('answers the same for a wrong password, an unknown address and a disabled account', async () => {
    const { email, id } = await register();
    const wrong = await signIn(email, 'Sbagliata1');
    const unknown = await signIn('nobody@tests.example');
    await db.user.update({ where: { id }, data: { enabledUser: false } });
    const disabled = await signIn(email);
    for (const answer of [wrong, unknown, disabled]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(wrong.body);
    }
    expect(wrong.body.message).toBe('Incorrect email or password');
  });

  test('ignores anything that is not a credential', async () => {
    for (const authorization of ['Basic', 'Basic !!!', `Basic ${btoa('nocolon')}`, 'Bearer x'])
      expect((await call('POST', 'auth', { headers: { authorization } })).status).toBe(401);
  });
});

describe('registering', () => {
  test('needs the service credential', async () => {
    expect((await call('POST', 'auth/register', { body: newcomer() })).status).toBe(401);
    const forged = { authorization: 'Bearer service-credential-only-for-test' };
    expect((await call('POST', 'auth/register', { headers: forged, body: newcomer() })).status).toBe(401);
  });

  test('lists every invalid field', async () => {
    const body = { email: 'no address', password: 'kurz', name: '', surname: 'X', privacyAccepted: false };
    const { status, body: problem } = await call('POST', 'auth/register', { headers: service(), body });
    expect(status).toBe(400);
    const fields = problem.errors.map(({ field }: { field: string }) => field);
    expect(fields.toSorted()).toEqual(['email', 'name', 'password', 'privacyAccepted']);
    const unwritable = await call('POST', 'auth/register', { headers: service(), body: newcomer({ name: 'A\0' }) });
    expect(unwritable.body.errors).toMatchObject([{ field: 'name', messageKey: 'validation.characters' }]);
  });

  test.each([
    ['Ab1', 'common.passwordLength'],
    ['alllowercase1', 'validation.password'],
    ['NoDigitsHere', 'validation.password'],
    ['Password1', 'validation.passwordCommon'],
    [`Aa1${'x'.repeat(126)}`, 'validation.maxLength'],
  ])('refuses the password %s', async (password, messageKey) => {
    const { status, body } = await call('POST', 'auth/register', { headers: service(), body: newcomer({ password }) });
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ field: 'password', messageKey })]);
  });

  test('refuses roles that cannot be chosen', async () => {
    expect((await register({ role: 'admin' })).status).toBe(400);
    expect((await register({ practicePoints: 500 })).status).toBe(400);
  });

  test('stores the consents and asks to confirm the address', async () => {
    const { id } = await register({ marketingAccepted: true });
    const consents = await db.consent.findMany({ where: { userId: id }, orderBy: { kind: 'asc' } });
    expect(consents.find(({ kind }) => kind === 'privacy')?.version).toBe(NOTICE_UPDATED);
    expect(consents.map(({ kind, granted }) => [kind, granted])).toEqual([
      ['privacy', true],
      ['marketing', true],
      ['privacy_policy', true],
      ['terms_and_conditions', true],
    ]);
    expect(await db.emailConfirmation.count({ where: { userId: id, usedAt: null } })).toBe(1);
    const letters = await db.$queryRaw<{ data: { letter: string } }[]>`
      select data from pgboss.job where name = 'mail' and data->>'to' = (select email::text from users where id = ${id}::uuid)`;
    expect(letters.map(({ data }) => data.letter)).toEqual(['confirmEmail']);
  });

  test('creates one account for fifty simultaneous requests with one address', async () => {
    const person = newcomer();
    const answers = await atOnce(50, () => call('POST', 'auth/register', { headers: service(), body: person }));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await db.user.count({ where: { email: person.email } })).toBe(1);
  });
});

describe('a session', () => {
  test('ends with its whole token family when a used token is presented again', async () => {
    const { email } = await register();
    const first = (await signIn(email)).body;
    const second = (await refresh(first.refreshToken)).body;
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(second.refreshToken)).status).toBe(401);
    expect((await whoAmI(second.token)).status).toBe(401);
  });

  test('accepts exactly one of many parallel refreshes', async () => {
    const { email } = await register();
    const { refreshToken } = (await signIn(email)).body;
    const answers = await atOnce(12, () => refresh(refreshToken));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('ends with its account at once', async () => {
    const dealer = await makePerson('dealer');
    await db.user.update({ where: { id: dealer.id }, data: { enabledUser: false } });
    expect((await call('GET', 'users/me', { as: dealer })).status).toBe(401);
  });

  test('a switch that waits for a demotion does not undo it', async () => {
    const [dealer, switched] = [await makePerson('dealer'), await makePerson('expert', { originalRole: 'dealer' })];
    const ids = [dealer.id, switched.id];
    const text = `update users set role = 'user', original_role = 'user' where id = any($1)`;
    const admin = await heldBy(text, [ids]);
    const asked = Promise.all([
      call('PUT', 'users/role', { as: dealer, body: { role: 'expert' } }),
      call('PUT', 'users/role/reset', { as: switched }),
    ]);
    await untilWaiting(2);
    await admin.end();
    expect((await asked).map(({ status }) => status)).toEqual([403, 403]);
    const now = await db.user.findMany({ where: { id: { in: ids } } });
    expect(now.map(({ role, originalRole }) => [role, originalRole])).toEqual(Array(2).fill(['user', 'user']));
  });

  test('is not opened by a token of another kind, with another key or without one', async () => {
    const { email } = await register();
    const { token, refreshToken } = (await signIn(email)).body;
    const [header, claims] = token.split('.');
    for (const forged of [refreshToken, `${header}.${claims}.AAAA`, 'x.y.z'])
      expect((await whoAmI(forged)).status).toBe(401);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    expect((await whoAmI(none)).status).toBe(401);
    expect((await call('GET', 'users/me', { headers: { cookie: `portal.session=${token}` } })).status).toBe(401);
  });
});

test('the role switch is for admin, consultant, area manager and dealer, there and back', async () => {
  for (const role of ['admin', 'consultant', 'area-manager', 'dealer'] as const) {
    const me = await makePerson(role);
    expect((await call('PUT', 'users/role/reset', { as: me })).status).toBe(403);
    const { body } = await call('PUT', 'users/role', { as: me, body: { role: 'expert' } });
    expect(body).toMatchObject({ role: 'expert', originalRole: role });
    expect((await call('GET', 'users/me', { as: me })).body).toMatchObject({ role: 'expert', originalRole: role });
    expect((await call('PUT', 'users/role', { as: me, body: { role: 'expert' } })).status).toBe(403);
    expect((await call('PUT', 'users/role/reset', { as: me })).body.role).toBe(role);
  }
  for (const role of ['expert', 'user', 'guest'] as const) {
    const me = await makePerson(role);
    expect((await call('PUT', 'users/role', { as: me, body: { role: 'expert' } })).status).toBe(403);
  }
  const admin = await makePerson('admin');
  const { status, body } = await call('PUT', 'users/role', { as: admin, body: { role: 'admin' } });
  expect([status, body.errors[0].field]).toEqual([400, 'role']);
});

test('a password is changed with the old one, which ends only the other sessions', async () => {
  const { email } = await register();
  const here = (await signIn(email)).body;
  const there = (await signIn(email)).body;
  const path = 'users/me/password';
  const wrong = { oldPassword: 'Sbagliata1', password: 'Nuova2026x' };
  expect(await said(call('PUT', path, { headers: bearer(here.token), body: wrong }))).toBe('400 errors.passwordWrong');
  const body = { oldPassword: PASSWORD, password: 'Nuova2026x' };
  expect((await call('PUT', path, { headers: bearer(here.token), body })).status).toBe(204);
  expect((await whoAmI(here.token)).status).toBe(200);
  expect((await whoAmI(there.token)).status).toBe(401);
  expect((await signIn(email, 'Nuova2026x')).status).toBe(200);
});
