// Forgotten password, confirmation and sign-out for programs: JSON in, 204 out. And how much visitors may send.
import { draftOf } from '@/lib/core/form-drafts/data';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { db } from '@/lib/run/db/db';
import { countOne, resetLimit } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { hashSecret } from '@/lib/run/secrets/secrets';
import { challengeFor } from '@/lib/web/form-proofs/check-proof';
import { answerTo, basic, service } from '../support/client';
import { ownApi, said, somebody } from '../support/own-api';
import { makePerson, unique } from '../support/people';
import { queuedLetters } from '../support/queued-letters';

const api = ownApi();
const { call } = api;
const admin = somebody('admin');

const soon = () => new Date(Date.now() + 3_600_000);

test('a forgotten password: the same answer for everybody, and a link for those with an account', async () => {
  const me = await makePerson('expert');
  for (const email of [me.email, 'nobody@tests.example'])
    expect((await call('POST', 'password-resets', { body: { email } })).status).toBe(204);
  expect(await db.passwordReset.count({ where: { userId: me.id } })).toBe(1);
  expect(await queuedLetters('nobody@tests.example')).toEqual([]);
  expect(await said(call('POST', 'password-resets', { body: {} }))).toBe('400 errors.requiredEmail');
});

test('a new password by the link, once; an invalid link has the catalogue’s message', async () => {
  const me = await makePerson('expert');
  const token = unique('secret');
  await db.passwordReset.create({ data: { userId: me.id, tokenHash: hashSecret(token), expiresAt: soon() } });
  const use = (secret: string) =>
    call('POST', 'password-resets/use', { body: { token: secret, password: 'Sbianca.Vie-2041' } });
  expect((await use(token)).status).toBe(204);
  expect((await call('POST', 'auth', { headers: basic(me.email, 'Sbianca.Vie-2041') })).status).toBe(200);
  for (const secret of [token, 'no link']) {
    const { status, body } = await use(secret);
    expect([status, body.messageKey, body.message]).toEqual([
      400,
      'errors.invalidResetToken',
      'Error, the link is not valid',
    ]);
  }
});

test('confirming an address, and requesting the letter again', async () => {
  const me = await makePerson('user', { confirmedUser: false });
  expect((await call('POST', 'email-confirmations/request', { body: { email: me.email } })).status).toBe(204);
  expect(await db.emailConfirmation.count({ where: { userId: me.id } })).toBe(1);
  const token = unique('secret');
  const link = { userId: me.id, email: me.email, tokenHash: hashSecret(token), expiresAt: soon() };
  await db.emailConfirmation.create({ data: link });
  // Not signed in: the same call sets a new password.
  const alone = await call('POST', 'email-confirmations', { body: { token } });
  expect([alone.status, alone.body.errors[0].field]).toEqual([400, 'password']);
  const body = { token, password: 'Sbianca.Vie-2041' };
  expect((await call('POST', 'email-confirmations', { body })).status).toBe(204);
  expect((await db.user.findUniqueOrThrow({ where: { id: me.id } })).confirmedUser).toBe(true);
  const wrong = await call('POST', 'email-confirmations', { body: { token: 'no link' } });
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Error, the link is not valid']);
});

test('signing out ends the session of the token', async () => {
  const me = await makePerson('expert');
  expect((await call('POST', 'session/end', { as: me })).status).toBe(204);
  expect((await call('GET', 'users/me', { as: me })).status).toBe(401);
  expect((await call('POST', 'session/end', {})).status).toBe(204);
});

test('registering requires accepting the terms', async () => {
  const ada = { name: 'Ada', surname: 'Neri', password: 'Sbianca.Vie-2041', privacyAccepted: true };
  const person = () => ({ ...ada, email: `${unique('new')}@tests.example` });
  const made = await call('POST', 'auth/register', { headers: service(), body: person() });
  const { termsAndConditionsAccepted, consents } = await db.user.findUniqueOrThrow({
    where: { id: made.body._id },
    include: { consents: true },
  });
  expect(termsAndConditionsAccepted).toBe(true);
  expect(consents.map(({ kind, granted }) => [kind, granted])).toContainEqual(['terms_and_conditions', true]);
  const body = { ...person(), termsAndConditionsAccepted: false };
  const refused = await call('POST', 'auth/register', { headers: service(), body });
  expect([refused.status, refused.body.errors[0]]).toMatchObject([
    400,
    { field: 'termsAndConditionsAccepted', messageKey: 'common.acceptFlags' },
  ]);
});

const accepted = { privacyAccepted: true, privacyPolicyAccepted: true, termsAndConditionsAccepted: true };

test.each(Object.keys(accepted))('%s cannot be withdrawn by anybody', async (field) => {
  const me = await makePerson('expert', accepted);
  for (const [path, as] of [['users/me', me] as const, [`users/${me.id}`, admin] as const]) {
    const { status, body } = await call('PUT', path, { as, body: { name: 'Neu', [field]: false } });
    expect([status, body.messageKey, body.errors[0].field]).toEqual([400, 'common.acceptFlags', field]);
  }
  expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({ ...accepted, name: 'Ada' });
});

test('completing the profile requires both flags; marketing may be withdrawn, and an unchanged record is accepted', async () => {
  const me = await makePerson('expert', { marketingAccepted: true });
  const put = (body: object) => call('PUT', 'users/me', { as: me, body });
  const fieldsOf = async (body: object) => (await put(body)).body.errors?.map(({ field }: { field: string }) => field);
  const username = unique('ada');
  expect(await fieldsOf({ username, privacyPolicyAccepted: true, termsAndConditionsAccepted: false })).toEqual([
    'termsAndConditionsAccepted',
  ]);
  expect(await fieldsOf({ username, termsAndConditionsAccepted: true })).toEqual(['privacyPolicyAccepted']);
  const both = { privacyPolicyAccepted: true, termsAndConditionsAccepted: true };
  expect(await fieldsOf({ username: null, ...both })).toEqual(['username']);
  const unchanged = { name: 'Neu', privacyPolicyAccepted: false, termsAndConditionsAccepted: false };
  expect((await put({ ...unchanged, marketingAccepted: false })).status).toBe(200);
  expect((await put({ username, ...both })).status).toBe(200);
});

test('the profile form accepts what is still open', async () => {
  const me = await makePerson('expert', { privacyPolicyAccepted: true });
  await api.post('me/profile', me, { name: 'Ada', surname: 'Neri', culture: 'it', termsAndConditionsAccepted: 'true' });
  expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({
    privacyPolicyAccepted: true,
    termsAndConditionsAccepted: true,
  });
});

const patient = { whoAreYou: 'patient', email: 'ada@mail.example', contactType: 'treatment' };
const contact = () => ({ ...patient, name: unique('Ada'), message: 'Hello', privacyAccepted: true });

/** Sends a public form as a browser without JavaScript would. */
const sendForm = (path: string, fields: Record<string, string>, from: string) =>
  api.post(path, null, { locale: 'en', ...fields }, { 'x-forwarded-for': from });

describe('visitors’ submissions', () => {
  const nora = { password: 'Quercia-Blu-42', name: 'Nora', surname: 'Neri', privacyAccepted: true };
  const newcomer = () => ({ ...nora, email: `${unique('new')}@tests.example` });

  test('are limited across JSON and forms, apart from sign-in', async () => {
    const [{ id, email }, password] = [await makePerson('user'), 'Quercia-Blu-42'];
    await db.credential.create({ data: { userId: id, passwordHash: await hashPassword(password) } });
    const headers = { 'x-forwarded-for': '203.0.113.202' };
    const send = (path: string, fields: Record<string, string>) => sendForm(path, fields, headers['x-forwarded-for']);
    const signIn = async () => (await send('session', { email, password })).headers.get('location');
    const post = async (path: string, body: object, more = {}) =>
      (await call('POST', path, { headers: { ...headers, ...more }, body })).status;
    for (let n = 0; n < 3; n += 1) expect(await signIn()).not.toContain('draft=');
    const answers: number[] = [];
    for (let n = 0; n < 20; n += 1) answers.push(await post('contacts', contact()));
    expect(new Set(answers)).toEqual(new Set([201]));
    expect(await post('contacts', contact())).toBe(429);
    expect(await post('product-test-requests', {})).toBe(429);
    expect(await post('cw-rollup-requests', {})).toBe(429);
    // Another server at the same address has a limit of its own.
    expect(await post('auth/register', newcomer(), service())).toBe(201);
    const form = { ...contact(), privacyAccepted: 'true' };
    expect((await send('forms/contact', form)).headers.get('location')).toContain('draft=');
    expect(await signIn()).not.toContain('draft=');
    expect((await call('POST', 'auth', { headers: { ...headers, ...basic(email, password) } })).status).toBe(200);
  });

  test('count for signed-in guests too, but not for admins', async () => {
    const guest = await makePerson('guest');
    const headers = { 'x-forwarded-for': '203.0.113.203' };
    for (let n = 0; n < 25; n += 1)
      expect((await call('POST', 'contacts', { as: admin, headers, body: contact() })).status).toBe(201);
    const answers = [];
    for (let n = 0; n < 22; n += 1)
      answers.push((await call('POST', 'contacts', { as: guest, headers, body: contact() })).status);
    expect(answers.filter((status) => status === 201)).toHaveLength(limits.visitors.points);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('while the site gets more forms than usual', () => {
  beforeAll(() => db.setting.create({ data: { name: 'forms.proofAfter', value: '0' } }));
  afterAll(() => db.setting.deleteMany({ where: { name: 'forms.proofAfter' } }));

  let visitors = 0;
  const visitor = () => `203.0.113.${210 + (visitors += 1)}`;
  const post = (from: string, proof?: string) =>
    call('POST', 'contacts', {
      headers: { 'x-forwarded-for': from, ...(proof && { 'x-proof': proof }) },
      body: contact(),
    });
  const answered = async (challenge: string) => `${challenge}:${await answerTo(challenge)}`;
  /** A challenge that was given a while ago. */
  const aged = (from: string, seconds: number) => challengeFor(from, Date.now() - seconds * 1000);

  test('programs answer a challenge, once', async () => {
    const from = visitor();
    const asked = await post(from);
    expect([asked.status, asked.body.messageKey]).toEqual([429, 'errors.proofRequired']);
    expect(asked.headers.get('retry-after')).toBe('20');
    const proof = await answered(asked.headers.get('x-proof-challenge')!);
    const both = await Promise.all([post(from, proof), post(from, proof)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 429]));
    expect((await post(from, proof)).status).toBe(429);
  });

  test('an answer for another address, an old one, a forged one and one too easy are refused', async () => {
    const [from, other] = [visitor(), visitor()];
    const challenge = challengeFor(from);
    const right = await answered(challenge);
    const [at, random, signature] = challenge.split('.');
    const forged = `${Number(at) + 1}.${random}.${signature}`;
    expect((await post(other, right)).status).toBe(429);
    for (const proof of [
      await answered(aged(from, 601)),
      await answered(forged),
      `${challenge}:0`,
      `${right}0`,
      ':',
      'x',
    ])
      expect((await post(from, proof)).status).toBe(429);
    expect((await post(from, right)).status).toBe(201);
  });

  test('whoever waits needs no answer, once a minute', async () => {
    const from = visitor();
    expect((await post(from, aged(from, 15))).status).toBe(429);
    expect((await post(from, aged(from, 25))).status).toBe(201);
    const again = aged(from, 26);
    const early = await post(from, again);
    expect([early.status, early.body.messageKey]).toEqual([429, 'errors.proofRequired']);
    expect([early.headers.get('retry-after'), early.headers.has('x-proof-challenge')]).toEqual(['60', true]);
    // The challenge that was refused too early is good for an answer still.
    expect((await post(from, await answered(again))).status).toBe(201);
  });

  test('few wait at a time, from however many addresses', async () => {
    await resetLimit(limits.allFormWaits, 'all');
    const answers = [];
    for (const from of Array.from({ length: 7 }, visitor)) answers.push(await post(from, aged(from, 25)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429, 429]);
    const { body, headers } = answers.at(-1)!;
    expect([body.messageKey, headers.get('retry-after')]).toEqual(['errors.proofRequired', '60']);
    expect(headers.has('x-proof-challenge')).toBe(true);
  });

  test('a call repeated with its key gets the stored answer, and counts nowhere', async () => {
    const from = visitor();
    const [key, body] = [unique('key'), contact()];
    const repeated = async (proof?: string) => {
      const headers = { 'x-forwarded-for': from, 'idempotency-key': key, ...(proof && { 'x-proof': proof }) };
      const answer = await call('POST', 'contacts', { headers, body });
      return [answer.status, answer.headers.get('idempotency-replayed')];
    };
    expect(await repeated()).toEqual([429, null]);
    expect(await repeated(await answered(challengeFor(from)))).toEqual([201, null]);
    expect(await repeated()).toEqual([201, 'true']);
  });

  test('a form comes back as it was typed, with its challenge', async () => {
    const from = visitor();
    const fields = { ...contact(), privacyAccepted: 'true' };
    const back = await sendForm('forms/contact', fields, from);
    const id = new URL(back.headers.get('location')!, api.url).searchParams.get('draft');
    const draft = await draftOf('/request-contact', id);
    expect(draft).toMatchObject({ values: fields, fields: [{ field: '', message: 'errors.proofRequired' }] });
    const challenge = draft!.values.challenge!;
    const sent = { ...fields, challenge, proof: await answerTo(challenge) };
    expect((await sendForm('forms/contact', sent, from)).headers.get('location')).toBe('/en/request-contact/sent');
    expect(await db.contact.count({ where: { name: fields.name } })).toBe(1);
  });

  test('it lasts until a window of ten minutes and the one before it had no more', async () => {
    const set = (value: string) => db.setting.update({ where: { name: 'forms.proofAfter' }, data: { value } });
    await set('3');
    onTestFinished(() => set('0').then(() => void vi.useRealTimers()));
    const now = Math.floor(Date.now() / 600_000);
    vi.useFakeTimers({ toFake: ['Date'], now: (now + 0.5) * 600_000 }); // no window turns meanwhile
    // Neither window counts what the tests before have sent.
    await resetLimit(limits.allVisitors, String(now - 1));
    await resetLimit(limits.allVisitors, String(now));
    expect((await post(visitor())).status).toBe(201);
    for (let n = 0; n < 4; n += 1) await countOne(limits.allVisitors, String(now - 1));
    expect((await post(visitor())).status).toBe(429);
  });

  test('signing in asks for nothing, nor does the trusted service that registers people', async () => {
    const me = await makePerson('user');
    const tried = await sendForm('session', { email: me.email, password: 'wrong' }, visitor());
    const draft = new URL(tried.headers.get('location')!, api.url).searchParams.get('draft');
    expect((await draftOf('/login', draft))!.values).not.toHaveProperty('challenge');
    const body = { email: `${unique('new')}@tests.example`, password: 'Quercia-Blu-42', name: 'Nora', surname: 'Neri' };
    const made = await call('POST', 'auth/register', { headers: service(), body: { ...body, privacyAccepted: true } });
    expect(made.status).toBe(201);
  });
});
