// A second step when signing in: whoever has the password, a code that was seen, or a stolen session, does not get in.

import { openValues } from '@/lib/core/form-drafts/data';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { countProofs } from '@/lib/nouns/accounts/second-factors/count-proofs';
import { db } from '@/lib/run/db/db';
import { limits } from '@/lib/run/limits/limits';
import { atOnce, ownApi, said } from '../support/own-api';
import { makePerson } from '../support/people';
import {
  basic,
  codeOf,
  cookieIn,
  cookieOf,
  type Enrolled,
  lettersTo,
  PASSWORD,
  requireSecondStep,
  secondStep,
  stranger,
  withPassword,
} from '../support/second-step';

const api = ownApi();
const { send, signIn, finish, enrol, stepOfSignIn, byForm } = secondStep(api);

let me: Enrolled;
beforeEach(async () => {
  me = await enrol();
});

describe('the password alone', () => {
  test('opens nothing: not by form, not by the API, and it is said what is missing', async () => {
    const sessions = await db.session.count({ where: { userId: me.id } });
    const form = await byForm(me.email);
    expect(form.to).toBe('/en/login/second-step');
    expect(cookieIn(form.cookies, 'session')).toBeUndefined();
    expect(form.cookies.some((each) => each.includes('.device-'))).toBe(false);
    const call = await signIn(me.email);
    expect([call.status, call.body.messageKey, call.body.token]).toEqual([401, 'errors.codeRequired', undefined]);
    expect(call.headers.get('x-device-token')).toBeNull();
    expect(await db.session.count({ where: { userId: me.id } })).toBe(sessions);
    const { openApiSession } = await import('@/lib/nouns/accounts/sessions/open-session');
    await expect(openApiSession(me.id, new Request('http://localhost'))).rejects.toMatchObject({ status: 401 });
  });

  test('sets no other password', async () => {
    const headers = { authorization: basic(me.email) };
    const answer = await api.call('PUT', 'users/me/password', { headers, body: { password: 'Montagna7Blu' } });
    expect([answer.status, answer.body.messageKey]).toEqual([403, 'errors.codeRequired']);
  });

  test('with a code of the app opens the area and the API', async () => {
    const { cookies } = await byForm(me.email);
    const step = cookieIn(cookies, 'step');
    const wrong = await send('session/step', { code: '000000', locale: 'en' }, step);
    const draft = new URL(wrong.to, api.url).searchParams.get('draft')!;
    const kept = await db.formDraft.findUniqueOrThrow({ where: { id: draft } });
    expect(JSON.stringify(await openValues(kept))).not.toContain('000000');
    const done = await send('session/step', { code: codeOf(me.secret), locale: 'en' }, step);
    expect(done.to).toBe('/user/treatments');
    const headers = { cookie: cookieIn(done.cookies, 'session') };
    expect((await api.call('GET', 'users/me', { headers })).body._id).toBe(me.id);
    const answer = await finish(await stepOfSignIn(me.email), codeOf(me.secret, 1));
    expect([answer.status, answer.body.user._id]).toEqual([200, me.id]);
    expect(answer.headers.get('x-device-token')).toBeTruthy();
  });

  test('or with a recovery code, once, however it is typed', async () => {
    const [code = ''] = me.codes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await finish(await stepOfSignIn(me.email), typed)).status).toBe(200);
    expect((await finish(await stepOfSignIn(me.email), code)).status).toBe(400);
    expect(await db.securityEvent.count({ where: { userId: me.id, kind: 'recovery-code-used' } })).toBe(1);
  });
});

describe('a code', () => {
  test('that somebody has seen is worth nothing the second time, and one of many at once gets in', async () => {
    const steps = await Promise.all([1, 2, 3, 4].map(() => stepOfSignIn(me.email)));
    const code = codeOf(me.secret);
    const answers = await Promise.all(steps.map((step) => finish(step, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await finish(await stepOfSignIn(me.email), codeOf(me.secret, -1))).status).toBe(400);
  });

  test('is not found by trying, from wherever: ten are looked at, and the right one no longer', async () => {
    const steps = await atOnce(6, () => stepOfSignIn(me.email));
    const answers = await atOnce(24, (n) =>
      finish(steps[n % 6]!, `0000${n}`.slice(-6), { 'x-forwarded-for': stranger() }),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(limits.factor.points);
    expect((await finish(await stepOfSignIn(me.email), codeOf(me.secret))).status).toBe(429);
    for (const kind of ['factor-failed', 'locked-out'])
      expect(await db.securityEvent.count({ where: { userId: me.id, kind } })).toBeGreaterThan(0);
  });

  test('is still taken on a device that its owner has used before', async () => {
    const device = (await finish(await stepOfSignIn(me.email), codeOf(me.secret))).headers.get('x-device-token')!;
    const step = await stepOfSignIn(me.email);
    const steps = [await stepOfSignIn(me.email), await stepOfSignIn(me.email), await stepOfSignIn(me.email)];
    const tries = Array.from({ length: 12 }, (_, n) => finish(steps[n % 3]!, '000000'));
    expect((await Promise.all(tries)).some(({ status }) => status === 429)).toBe(true);
    expect((await finish(step, me.codes[1]!)).status).toBe(429);
    expect((await finish(step, me.codes[1]!, { 'x-device-token': device })).status).toBe(200);
  });
});

test('who tries codes of many accounts from one address is stopped there, and nobody else is', async () => {
  const accounts = await atOnce(7, () => makePerson('user'));
  const address = stranger();
  const guess = (userId: string, from: string) =>
    countProofs(
      { userId, request: { headers: new Headers({ 'x-forwarded-for': from }) } },
      async () => 'errors.codeWrong',
    )
      .then(() => 200)
      .catch(({ status }) => status as number);
  const most = limits.factorFromAddress.points;
  const told = await atOnce(most, (n) => guess(accounts[n % 7]!.id, address));
  expect(told.filter((status) => status === 400)).toHaveLength(most);
  expect(await guess(accounts[0]!.id, address)).toBe(429);
  const step = await stepOfSignIn(me.email);
  expect((await finish(step, codeOf(me.secret), { 'x-forwarded-for': address })).status).toBe(429);
  expect((await finish(step, codeOf(me.secret), { 'x-forwarded-for': stranger() })).status).toBe(200);
});

test('a secret that no longer opens is said to be so, and a recovery code does instead', async () => {
  const sealed = { secret: `withdrawn.${Buffer.alloc(60).toString('base64url')}` };
  await db.secondFactor.updateMany({ where: { userId: me.id }, data: sealed });
  const step = await stepOfSignIn(me.email);
  const answer = await finish(step, codeOf(me.secret));
  expect([answer.status, answer.body.errors[0].messageKey]).toEqual([400, 'errors.appUnreadable']);
  expect((await finish(step, me.codes[0]!)).status).toBe(200);
});

describe('the sign-in that waits', () => {
  test('is for one account, one device and one time, and ends after five wrong codes', async () => {
    const other = await enrol();
    const step = await stepOfSignIn(me.email);
    expect((await finish(step, codeOf(other.secret))).status).toBe(400);
    expect((await finish(step, codeOf(me.secret), { 'user-agent': 'curl' })).status).toBe(401);
    expect((await finish(step, codeOf(me.secret))).status).toBe(200);
    expect((await finish(step, me.codes[0]!)).status).toBe(401);
    const worn = await stepOfSignIn(other.email);
    for (let n = 0; n < 5; n++) expect((await finish(worn, '000000')).status).toBe(400);
    expect((await finish(worn, codeOf(other.secret))).status).toBe(401);
  });

  test('opens nothing itself, lasts ten minutes, and ends with the password', async () => {
    const step = await stepOfSignIn(me.email);
    expect((await api.call('GET', 'users/me', { headers: { authorization: `Bearer ${step}` } })).status).toBe(401);
    const headers = { cookie: `portal.session=${step}; portal.step=${step}` };
    expect((await api.call('GET', 'users/me', { headers })).status).toBe(401);
    await db.signInStep.updateMany({ where: { userId: me.id }, data: { expiresAt: new Date() } });
    expect((await finish(step, codeOf(me.secret))).status).toBe(401);
    const another = await stepOfSignIn(me.email);
    await db.credential.update({
      where: { userId: me.id },
      data: { passwordHash: await hashPassword('Montagna7Blu') },
    });
    expect((await finish(another, codeOf(me.secret))).status).toBe(401);
  });
});

describe('a stolen session', () => {
  const old = (id: string) => db.session.updateMany({ where: { userId: id }, data: { verifiedAt: null } });

  test('sets up nothing, removes nothing and makes no codes without the password, or a code', async () => {
    const bare = await withPassword('user');
    await old(bare.id);
    expect((await send('me/second-factor', { act: 'begin' }, await cookieOf(bare))).to).toContain('draft=');
    expect(await db.secondFactor.count({ where: { userId: bare.id } })).toBe(0);
    await old(me.id);
    const { id } = await db.secondFactor.findFirstOrThrow({ where: { userId: me.id } });
    for (const fields of [
      { act: 'remove', id },
      { act: 'renew', id },
    ])
      expect((await send('me/second-factor', fields, me.cookie)).to).toContain('draft=');
    const guessed = { act: 'remove', id, verificationPassword: PASSWORD };
    expect((await send('me/second-factor', guessed, me.cookie)).to).toContain('draft=');
    expect(await db.secondFactor.count({ where: { userId: me.id } })).toBe(1);
    const proved = { ...guessed, verificationPassword: me.codes[0]! };
    expect((await send('me/second-factor', proved, me.cookie)).to).toContain('saved=factorRemoved');
    expect(await db.recoveryCode.count({ where: { userId: me.id } })).toBe(0);
    const told = await db.notification.findMany({ where: { userId: me.id }, select: { message: true } });
    expect(told.map(({ message }) => message).toSorted()).toEqual([
      'notifications.factorAdded',
      'notifications.factorRemoved',
    ]);
    expect(await lettersTo(me.email)).toEqual(['factorAdded', 'factorRemoved']);
  });

  test('of before has ended with the first factor, and the factor of another is nobody’s to remove', async () => {
    const person = await withPassword('user');
    const expiresAt = new Date(Date.now() + 3_600_000);
    const stolen = await db.session.create({ data: { userId: person.id, kind: 'api', expiresAt } });
    await db.session.updateMany({ where: { id: stolen.id }, data: { createdAt: new Date(Date.now() + 1000) } });
    const enrolled = await enrol('user', person);
    expect((await db.session.findUnique({ where: { id: stolen.id } }))?.revokedReason).toBe('second factor added');
    const { id } = await db.secondFactor.findFirstOrThrow({ where: { userId: enrolled.id } });
    expect((await send('me/second-factor', { act: 'remove', id }, me.cookie)).to).toContain('draft=');
    expect(await db.secondFactor.count({ where: { id } })).toBe(1);
  });

  test('has to give a code, not the password, for what cannot be undone', async () => {
    const admin = await enrol('admin');
    const act = (body: object) => api.call('POST', `users/${me.id}/erasure`, { as: admin, body });
    await old(admin.id);
    expect((await act({ reason: 'x' })).body.messageKey).toBe('errors.verificationRequired');
    const verify = (body: object) => api.call('POST', 'me/verification', { as: admin, body });
    expect((await verify({ password: PASSWORD })).status).toBe(400);
    expect((await verify({ code: '000000' })).status).toBe(400);
    expect((await act({ reason: 'x' })).status).toBe(403);
    expect((await verify({ code: codeOf(admin.secret) })).status).toBe(204);
    expect((await act({ reason: '' })).body.messageKey).not.toBe('errors.verificationRequired');
  });
});

test('the secret is sealed, for its owner alone; recovery codes are hashes', async () => {
  const row = await db.secondFactor.findFirstOrThrow({ where: { userId: me.id } });
  expect(row.secret).not.toContain(me.secret);
  const { openSecret } = await import('@/lib/run/secrets/seal-secret');
  expect(openSecret('second-factor', me.id, row.secret!)).toBe(me.secret);
  expect(openSecret('second-factor', crypto.randomUUID(), row.secret!)).toBeNull();
  expect(openSecret('another', me.id, row.secret!)).toBeNull();
  const stored = await db.recoveryCode.findMany({ where: { userId: me.id } });
  expect(me.codes).toHaveLength(10);
  expect(JSON.stringify(stored)).not.toContain(me.codes[0]);
});

test('an admin resets the factor of somebody, with a reason and told, and never their own', async () => {
  const admin = await enrol('admin');
  const reset = (userId: string, reason: string) =>
    send('forms/user-account', { act: 'resetFactors', userId, reason }, admin.cookie);
  expect((await reset(me.id, '')).to).toContain('draft=');
  expect((await reset(admin.id, 'lost it')).to).toContain('draft=');
  expect((await reset(me.id, 'lost the phone')).to).toContain('saved=done');
  expect(await db.secondFactor.count({ where: { userId: { in: [me.id, admin.id] } } })).toBe(1);
  expect(await db.session.count({ where: { userId: me.id, revokedAt: null } })).toBe(0);
  const entry = await db.auditEntry.findFirst({ where: { entityId: me.id, action: 'reset-second-factors' } });
  expect([entry?.actorId, entry?.reason]).toEqual([admin.id, 'lost the phone']);
  expect(await lettersTo(me.email)).toContain('factorReset');
  expect((await signIn(me.email)).status).toBe(200);
});

test('where the role requires one, nothing but setting it up is possible', async () => {
  const admin = await withPassword('admin');
  await requireSecondStep('admin', admin);
  const cookie = await cookieOf(admin);
  const read = () => api.call('GET', 'users', { headers: { cookie } });
  expect(await said(read())).toBe('403 errors.factorMustEnrol');
  expect((await api.call('GET', 'users/me', { as: admin })).status).toBe(403);
  expect((await send('me/profile', { name: 'Eve', surname: 'Rossi', culture: 'it' }, cookie)).status).toBe(403);
  const { personOfSession } = await import('@/lib/nouns/accounts/sessions/data');
  const session = await db.session.findFirstOrThrow({ where: { userId: admin.id } });
  expect(await personOfSession({ sub: admin.id, sid: session.id })).toBeNull();
  await enrol('admin', admin);
  expect((await read()).status).toBe(200);
});
