// Account protection: password length, rate limits, and response times that reveal nothing.
import type { Person } from '@/lib/core/actor/actor';
import { countProofs } from '@/lib/nouns/accounts/second-factors/count-proofs';
import { removeFactor } from '@/lib/nouns/accounts/second-factors/remove-factor';
import { addFactor } from '@/lib/nouns/accounts/second-factors/renew-codes';
import { personById } from '@/lib/nouns/accounts/sessions/data';
import { openApiSession } from '@/lib/nouns/accounts/sessions/open-session';
import { db } from '@/lib/run/db/db';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { hashSecret } from '@/lib/run/secrets/secrets';
import { bearer, service } from '../support/client';
import { ownApi, said, somebody } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, unique } from '../support/people';
import { cookieOf } from '../support/second-step';
import { countWaiting } from '../support/waiting';

const { call, form, post } = ownApi();
const admin = somebody('admin');

const SHORT = 'Sicura2026x';
const newcomer = (more = {}) => ({
  email: `${unique('new')}@tests.example`,
  password: SHORT,
  name: 'Nora',
  surname: 'Neri',
  ...more,
});
const register = (more = {}) =>
  call('POST', 'auth/register', { headers: service(), body: newcomer({ privacyAccepted: true, ...more }) });

describe('the minimum password length is a setting, and applies wherever one is chosen', () => {
  let center: { id: string };
  let setting: { id: string };

  beforeAll(async () => {
    const [expert, made] = [await makePerson('expert'), await makeCenter()];
    center = made;
    await linkExpert(center.id, expert.id);
    setting = await db.setting.create({ data: { name: 'passwords.minLength', value: '12' } });
  });
  afterAll(() => db.setting.delete({ where: { id: setting.id } }));

  const ways: [string, () => Promise<{ status: number; body: { errors: object[] } }>][] = [
    ['registering', () => register()],
    ['a user made by an admin', () => call('POST', 'users', { as: admin, body: newcomer() })],
    [
      'a professional made by an admin',
      () => call('POST', 'users/experts', { as: admin, body: newcomer({ expertType: 'dentist' }) }),
    ],
    [
      'a new colleague',
      () => call('POST', `centers/${center.id}/experts`, { as: admin, body: newcomer({ expertType: 'dentist' }) }),
    ],
    [
      'a password set by an admin',
      async () =>
        call('PUT', `users/${(await makePerson('user')).id}/password`, { as: admin, body: { password: SHORT } }),
    ],
  ];

  test.each(ways)('%s', async (_, choose) => {
    const { status, body } = await choose();
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          field: 'password',
          message: 'The password must have at least 12 characters',
          messageKey: 'common.passwordLength',
        },
      ],
    ]);
  });

  test('a message that says six means six', async () => {
    await db.setting.update({ where: { id: setting.id }, data: { value: '6' } });
    const short = await call('POST', 'users', { as: admin, body: newcomer({ password: 'Ab1' }) });
    expect(short.body.errors).toMatchObject([{ field: 'password', messageKey: 'common.passwordLength' }]);
    expect((await register()).status).toBe(201);
  });
});

describe('a 429 with Retry-After', () => {
  test('for endless registrations with one address', async () => {
    const email = `${unique('Often')}@tests.example`;
    for (let n = 0; n < limits.registerAccount.points; n++) await spend(limits.registerAccount, email.toLowerCase());
    const refused = await register({ email });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await register()).status).toBe(201);
  });

  test('for endless refreshes of one account, from any address', async () => {
    const me = await makePerson('user');
    const pair = await openApiSession(me.id, new Request('http://localhost'));
    const refresh = (token: string) => call('POST', 'auth/refresh', { headers: bearer(token) });
    for (let n = 1; n < limits.refreshOfAccount.points; n++) await spend(limits.refreshOfAccount, me.id);
    const last = await refresh(pair.refreshToken);
    expect(last.status).toBe(200);
    const refused = await refresh(last.body.refreshToken);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

test.each(['password-resets', 'email-confirmations/request'])(
  'requesting a letter at %s takes as long for a known address as for an unknown one',
  async (path) => {
    const { email } = await makePerson('user');
    const time = async (address: string) => {
      const begun = performance.now();
      const { status } = await post(path, null, { email: address, locale: 'en' });
      return { status, isEven: performance.now() - begun >= 240 };
    };
    expect(await time(email)).toEqual({ status: 303, isEven: true });
    expect(await time(unique('nobody@tests.example'))).toEqual({ status: 303, isEven: true });
  },
);

describe('registering', () => {
  test('accepts the registrant’s own data', async () => {
    const given = {
      username: unique('nora'),
      address: 'Via Roma 1',
      country: 'IT',
      gender: 'female',
      bornDate: '1990-02-15',
      profession: 'Igienista',
      mobilephone: '+39 3471234567',
      role: 'dental-therapist',
      culture: 'en',
    };
    for (const flag of ['termsAndConditionsAccepted', 'privacyPolicyAccepted'])
      expect((await register({ ...given, [flag]: false })).status).toBe(400);
    const { status, body } = await register({ ...given, termsAndConditionsAccepted: true });
    expect(status).toBe(201);
    const made = await call('GET', `users/${body._id}`, { as: admin });
    expect(made.body).toMatchObject({ ...given, originalRole: given.role, termsAndConditionsAccepted: true });
    const kinds = await db.consent.findMany({ where: { userId: body._id, granted: true }, orderBy: { id: 'asc' } });
    expect(kinds.map(({ kind }) => kind)).toEqual(['privacy', 'privacy_policy', 'terms_and_conditions']);
  });

  test('as a dental therapist needs English as one’s language, as does becoming one; who is one stays it', async () => {
    const therapist = { role: 'expert', expertType: 'dental-therapist' };
    const problemsOf = ({ body }: { body: { errors?: { field: string; messageKey: string }[] } }) =>
      body.errors?.map(({ field, messageKey }) => [field, messageKey]);
    const refused = [['expertType', 'validation.dentalTherapist']];
    for (const culture of [undefined, 'it', 'de'])
      expect(problemsOf(await register({ ...therapist, culture }))).toEqual(refused);
    expect(problemsOf(await register({ role: 'dental-therapist', surname: '' }))).toEqual([
      ['surname', 'validation.required'],
      ['role', 'validation.dentalTherapist'],
    ]);
    const made = await register({ ...therapist, culture: 'en' });
    expect(made.status).toBe(201);
    const change = (id: string, body: object) => call('PUT', `users/${id}`, { as: admin, body });
    const dentist = await makePerson('expert', { culture: 'it' });
    expect(problemsOf(await change(dentist.id, { expertType: 'dental-therapist' }))).toEqual(refused);
    expect((await change(dentist.id, { expertType: 'dental-therapist', culture: 'en' })).status).toBe(200);
    expect((await change(made.body._id, { culture: 'it' })).status).toBe(200);
    expect((await change(made.body._id, { expertType: 'dental-therapist', surname: 'Bell' })).status).toBe(200);
  });

  test('distinguishes a taken user name from a taken address', async () => {
    const username = unique('nora');
    expect((await register({ username })).status).toBe(201);
    expect(await said(register({ username }))).toBe('409 errors.alreadyExists');
  });
});

test('who changes their second factors gets ten letters a day, however often they do it', async () => {
  const me = await makePerson('user');
  const { id: userId, email } = me;
  await db.secondFactor.create({ data: { userId, kind: 'totp', secret: 'sealed', confirmedAt: new Date() } });
  const cookie = await cookieOf(me);
  const renew = async () => (await form('me/second-factor', null, { act: 'renew' }, { cookie })).includes('draft=');
  const refused = await Promise.all(Array.from({ length: 13 }, renew));
  expect(refused.filter(Boolean)).toHaveLength(13 - limits.factorChanges.points);
  expect(await db.notification.count({ where: { userId } })).toBe(limits.factorChanges.points);
  const letters = await db.$queryRaw<object[]>`select 1 from pgboss.job where name = 'mail' and data->>'to' = ${email}`;
  expect(letters).toHaveLength(limits.factorChanges.points);
});

test('another reset of the password gives no further guesses of the code', async () => {
  const { id: userId } = await makePerson('user');
  const reset = async (password: string) => {
    const token = unique('secret');
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db.passwordReset.create({ data: { userId, tokenHash: hashSecret(token), expiresAt } });
    const answer = await post('password-resets/use', null, { token, password, passwordAgain: password, locale: 'en' });
    return new Headers({
      cookie: answer.headers
        .getSetCookie()
        .map((each) => each.split(';', 1)[0]!)
        .join('; '),
    });
  };
  const guess = (headers: Headers) =>
    countProofs({ userId, request: { headers } }, async () => 'errors.codeWrong').catch(
      ({ status }) => status as number,
    );
  const first = await reset('Betulla-Rossa-43');
  expect(first.get('cookie')).toContain('.device-');
  const tried = await Promise.all(Array.from({ length: limits.factor.points + 2 }, () => guess(first)));
  expect(tried.filter((status) => status === 400)).toHaveLength(limits.factor.points);
  expect(await guess(await reset('Lago-Trattamento-9'))).toBe(429);
  expect(await guess(new Headers())).toBe(400); // strangers have their own count
});

describe('second factors changed at the same moment', () => {
  const isWaiting = async () => (await countWaiting()) > 0;
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    return { open, opened };
  };
  /** Runs `first` in a transaction, which ends once `second` is done or waits for it. */
  async function overlap(first: (tx: Tx) => Promise<unknown>, second: () => Promise<unknown>) {
    const [written, mayEnd] = [gate(), gate()];
    const one = transaction(async (tx) => {
      await first(tx);
      written.open();
      await mayEnd.opened;
    });
    await written.opened;
    let isDone = false;
    const two = second()
      .catch(() => null)
      .finally(() => (isDone = true));
    await expect.poll(async () => isDone || (await isWaiting())).toBe(true);
    mayEnd.open();
    await Promise.all([one, two]);
  }
  const add = (tx: Tx, me: Person) =>
    addFactor(tx, me, crypto.randomUUID(), async () => {
      const key = { credentialId: crypto.randomUUID(), publicKey: Buffer.from('key') };
      await tx.secondFactor.create({ data: { userId: me.id, kind: 'passkey', ...key, confirmedAt: new Date() } });
    });
  const somebodyNew = async () => (await personById((await makePerson('user')).id))!;
  const left = (userId: string) => db.session.count({ where: { userId, revokedAt: null } });

  test('the first leaves no session that the password alone opens while it is set up', async () => {
    const me = await somebodyNew();
    await overlap(
      (tx) => add(tx, me),
      () => openApiSession(me.id, new Request('http://localhost')),
    );
    expect(await left(me.id)).toBe(0);
  });

  test('nor one opened just before', async () => {
    const me = await somebodyNew();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await overlap(
      (tx) => tx.session.create({ data: { userId: me.id, kind: 'api', expiresAt } }),
      () => transaction((tx) => add(tx, me)),
    );
    expect(await left(me.id)).toBe(0);
  });

  test('one removed while another is added leaves the recovery codes', async () => {
    const me = await somebodyNew();
    await transaction((tx) => add(tx, me));
    const { id } = await db.secondFactor.findFirstOrThrow({ where: { userId: me.id } });
    await overlap(
      (tx) => add(tx, me),
      () => removeFactor({ ...me, isVerified: true, isConfirmed: true }, id),
    );
    expect(await db.secondFactor.count({ where: { userId: me.id } })).toBe(1);
    expect(await db.recoveryCode.count({ where: { userId: me.id } })).toBe(10);
  });
});
