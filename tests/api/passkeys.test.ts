// Passkeys as the second step, with an authenticator in software: what is signed elsewhere, earlier or by others is
// worth nothing.
import { MOST_PASSKEYS } from '@/lib/nouns/accounts/second-factors/rules';
import { db } from '@/lib/run/db/db';
import { atOnce, ownApi } from '../support/own-api';
import type { Member } from '../support/people';
import { codeOf, cookieIn, cookieOf, lettersTo, PASSWORD, secondStep, withPassword } from '../support/second-step';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../support/software-authenticator';

const api = ownApi();
const { send, byForm, stepOfSignIn, finish, codesFrom, enrol } = secondStep(api);

type Options = { challenge: string; allowCredentials?: { id: string }[]; excludeCredentials?: { id: string }[] };
type Owner = Member & { cookie: string; key: SoftwareAuthenticator; codes: string[] };

/** In a session, by its cookie. */
const asked = async (path: string, headers: Record<string, string>) =>
  ((await api.call('POST', path, { headers })).body as { options: Options }).options;
const toMake = (cookie: string) => asked('me/second-factor/passkey', { cookie });
const toVerify = (cookie: string) => asked('me/verification/passkey', { cookie });
const toSignIn = (step: string) =>
  asked('auth/factor/passkey', { 'x-sign-in-step': step, 'user-agent': 'Firefox/150 Windows' });

const bring = (cookie: string, made: object, name = '') =>
  send('me/second-factor', { act: 'addPasskey', name, passkey: JSON.stringify(made) }, cookie);

/** Somebody with a passkey. */
async function owner(role: 'admin' | 'user' = 'user'): Promise<Owner> {
  const me = await withPassword(role);
  const [cookie, key] = [await cookieOf(me), softwareAuthenticator({ counter: 5 })];
  const done = await bring(cookie, key.create(await toMake(cookie)), 'Portatile');
  expect(done.to).toContain('saved=passkeyAdded');
  return { ...me, cookie, key, codes: await codesFrom(done, me) };
}
const old = (id: string) => db.session.updateMany({ where: { userId: id }, data: { verifiedAt: null } });

let me: Owner;
beforeEach(async () => {
  me = await owner();
});

describe('with a passkey', () => {
  test('the password alone opens nothing, and its signature opens the area and the API', async () => {
    const form = await byForm(me.email);
    expect([form.to, cookieIn(form.cookies, 'session')]).toEqual(['/en/login/second-step', undefined]);
    const cookie = cookieIn(form.cookies, 'step');
    const options = await asked('auth/factor/passkey', { cookie, 'user-agent': 'Firefox/150 Windows' });
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([me.key.id]);
    const passkey = JSON.stringify(me.key.sign(options));
    const done = await send('session/step', { passkey, locale: 'en' }, cookie);
    expect(done.to).toBe('/user/treatments');
    const headers = { cookie: cookieIn(done.cookies, 'session') };
    expect((await api.call('GET', 'users/me', { headers })).body._id).toBe(me.id);
    const step = await stepOfSignIn(me.email);
    const answer = await finish(step, me.key.sign(await toSignIn(step)));
    expect([answer.status, answer.body.user._id]).toEqual([200, me.id]);
    expect(answer.headers.get('x-device-token')).toBeTruthy();
    const used = await db.secondFactor.findFirstOrThrow({ where: { userId: me.id } });
    expect([used.name, Number(used.counter), used.lastUsedAt !== null]).toEqual(['Portatile', 7, true]);
  });

  test('recovery codes and an app come beside it, and its owner is told', async () => {
    expect(me.codes).toHaveLength(10);
    expect((await finish(await stepOfSignIn(me.email), me.codes[0]!)).status).toBe(200);
    await db.session.updateMany({ where: { userId: me.id }, data: { verifiedAt: new Date() } });
    const { secret } = await enrol('user', me).catch(() => ({ secret: '' }));
    expect((await finish(await stepOfSignIn(me.email), codeOf(secret))).status).toBe(200);
    expect(await db.recoveryCode.count({ where: { userId: me.id } })).toBe(10);
    expect((await lettersTo(me.email)).filter((letter) => letter === 'factorAdded')).toHaveLength(2);
    expect(await db.securityEvent.count({ where: { userId: me.id, kind: 'factor-added' } })).toBe(2);
    expect(await db.auditEntry.count({ where: { entityId: me.id, action: 'add-second-factor' } })).toBe(2);
  });

  test('strangers who guess codes keep nobody out', async () => {
    const steps = await atOnce(4, () => stepOfSignIn(me.email));
    await atOnce(16, (n) => finish(steps[n % 4]!, '000000'));
    const step = await stepOfSignIn(me.email);
    expect((await finish(step, me.codes[0]!)).status).toBe(429);
    expect((await finish(step, me.key.sign(await toSignIn(step)))).status).toBe(200);
  });
});

describe('a signature', () => {
  test('counts once, for the newest question, and only for the sign-in it was asked for', async () => {
    const [one, other] = [await stepOfSignIn(me.email), await stepOfSignIn(me.email)];
    const seen = me.key.sign(await toSignIn(one));
    expect((await finish(other, seen)).status).toBe(400);
    await toSignIn(other);
    expect((await finish(other, seen)).status).toBe(400);
    expect((await finish(one, seen)).status).toBe(200);
    expect((await finish(one, seen)).status).toBe(401);
    const earlier = me.key.sign(await toSignIn(other));
    await toSignIn(other);
    expect((await finish(other, earlier)).status).toBe(400);
    const fresh = await toSignIn(other);
    const both = await Promise.all([me.key, me.key].map((key) => finish(other, key.sign(fresh))));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['made for another site', { origin: 'https://candor.evil.example' }],
    ['made for another domain', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { isUnverified: true }],
    ['of another question', { challenge: 'AAAA' }],
    ['whose counter has gone back', { counter: 4 }],
    ['whose counter stands still', { counter: 5 }],
  ])('%s is refused, and noted', async (_, forged) => {
    const step = await stepOfSignIn(me.email);
    const answer = await finish(step, me.key.sign(await toSignIn(step), forged));
    expect([answer.status, answer.body.errors[0].messageKey]).toEqual([400, 'errors.passkeyWrong']);
    expect(await db.securityEvent.count({ where: { userId: me.id, kind: 'factor-failed' } })).toBe(1);
    expect((await finish(step, me.key.sign(await toSignIn(step)))).status).toBe(200);
  });

  test('of somebody else’s passkey, of a copy of its name, or of one that was removed is refused', async () => {
    const other = await owner();
    const step = await stepOfSignIn(me.email);
    expect((await finish(step, other.key.sign(await toSignIn(step)))).status).toBe(400);
    const namesake = softwareAuthenticator({ id: me.key.id });
    expect((await finish(step, namesake.sign(await toSignIn(step)))).status).toBe(400);
    const signed = me.key.sign(await toSignIn(step));
    await enrol('user', me);
    await db.secondFactor.deleteMany({ where: { userId: me.id, kind: 'passkey' } });
    expect((await finish(step, signed)).status).toBe(400);
    expect(await toSignIn(step)).toBeNull();
  });

  test('is worth nothing from another browser, too late, or after five that were wrong', async () => {
    const step = await stepOfSignIn(me.email);
    const signed = me.key.sign(await toSignIn(step));
    expect((await finish(step, signed, { 'user-agent': 'curl' })).status).toBe(401);
    const [late, worn] = [await stepOfSignIn(me.email), await stepOfSignIn(me.email)];
    for (let n = 0; n < 5; n += 1) expect((await finish(worn, signed)).status).toBe(400);
    expect((await finish(worn, signed)).status).toBe(401);
    const tooLate = me.key.sign(await toSignIn(late));
    await db.signInStep.updateMany({ where: { userId: me.id }, data: { expiresAt: new Date() } });
    expect((await finish(late, tooLate)).status).toBe(401);
  });
});

describe('a stolen session', () => {
  test('makes no passkey and removes none without proof', async () => {
    await old(me.id);
    const answer = await api.call('POST', 'me/second-factor/passkey', { headers: { cookie: me.cookie } });
    expect([answer.status, answer.body.messageKey]).toEqual([403, 'errors.verificationRequired']);
    const theirs = softwareAuthenticator();
    expect((await bring(me.cookie, theirs.create({ challenge: 'AAAA' }))).to).toContain('draft=');
    const { id } = await db.secondFactor.findFirstOrThrow({ where: { userId: me.id } });
    expect((await send('me/second-factor', { act: 'remove', id }, me.cookie)).to).toContain('draft=');
    expect(await db.secondFactor.count({ where: { userId: me.id } })).toBe(1);
  });

  test('needs the passkey for what cannot be undone: not an old signature, nor one of another session', async () => {
    const admin = await owner('admin');
    const { cookie } = admin;
    const act = async (reason: string) =>
      (await api.call('POST', `users/${me.id}/erasure`, { headers: { cookie }, body: { reason } })).body.messageKey;
    const verify = async (passkey: object) =>
      (await api.call('POST', 'me/verification', { headers: { cookie }, body: { passkey } })).status;
    await old(admin.id);
    expect(await act('x')).toBe('errors.verificationRequired');
    const step = await stepOfSignIn(admin.email);
    expect(await verify(admin.key.sign(await toSignIn(step)))).toBe(400);
    expect(await verify(me.key.sign(await toVerify(cookie)))).toBe(400);
    const late = admin.key.sign(await toVerify(cookie));
    await db.session.updateMany({ where: { userId: admin.id }, data: { challengeUntil: new Date() } });
    expect(await verify(late)).toBe(400);
    expect(await act('x')).toBe('errors.verificationRequired');
    const signed = admin.key.sign(await toVerify(cookie));
    expect(await verify(signed)).toBe(204);
    expect(await act('')).not.toBe('errors.verificationRequired');
    expect(await verify(signed)).toBe(400);
  });

  test('with a proof removes the passkey, after which the password opens the portal again', async () => {
    const { id } = await db.secondFactor.findFirstOrThrow({ where: { userId: me.id } });
    expect((await send('me/second-factor', { act: 'remove', id }, me.cookie)).to).toContain('saved=factorRemoved');
    expect((await byForm(me.email)).to).toBe('/user/treatments');
    expect(await db.recoveryCode.count({ where: { userId: me.id } })).toBe(0);
    expect(await lettersTo(me.email)).toContain('factorRemoved');
  });
});

test('proves who is there, also before a password set by an admin is replaced', async () => {
  await db.credential.update({ where: { userId: me.id }, data: { mustChange: true } });
  await old(me.id);
  const anew = { oldPassword: PASSWORD, password: 'Betulla-Rossa-43', passwordAgain: 'Betulla-Rossa-43' };
  expect((await send('me/password', anew, me.cookie)).to).toContain('draft=');
  const headers = { cookie: me.cookie };
  const passkey = me.key.sign(await toVerify(me.cookie));
  expect((await api.call('POST', 'me/verification', { headers, body: { passkey } })).status).toBe(204);
  expect((await send('me/password', anew, me.cookie)).to).not.toContain('draft=');
  expect((await api.call('GET', 'users/me', { headers })).status).toBe(200);
});

describe('a new passkey', () => {
  test.each([
    ['for another site', { origin: 'https://candor.evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { isUnverified: true }],
    ['for another question', { challenge: 'AAAA' }],
  ])('made %s is refused', async (_, forged) => {
    const made = softwareAuthenticator().create(await toMake(me.cookie), forged);
    expect((await bring(me.cookie, made)).to).toContain('draft=');
    expect(await db.secondFactor.count({ where: { userId: me.id } })).toBe(1);
  });

  test('belongs to one account, and is made once for one session', async () => {
    const other = await withPassword();
    const cookie = await cookieOf(other);
    expect((await bring(cookie, me.key.create(await toMake(cookie)))).to).toContain('draft=');
    const foreign = softwareAuthenticator().create(await toMake(me.cookie));
    expect((await bring(cookie, foreign)).to).toContain('draft=');
    expect(await db.secondFactor.count({ where: { userId: other.id } })).toBe(0);
    expect((await toMake(me.cookie)).excludeCredentials?.map(({ id }) => id)).toEqual([me.key.id]);
    const options = await toMake(me.cookie);
    expect((await bring(me.cookie, softwareAuthenticator().create(options))).to).toContain('saved=');
    expect((await bring(me.cookie, softwareAuthenticator().create(options))).to).toContain('draft=');
  });

  test('has a name, and there are ten at most', async () => {
    const bare = await db.secondFactor.findFirstOrThrow({ where: { userId: me.id } });
    const long = await bring(me.cookie, softwareAuthenticator().create(await toMake(me.cookie)), 'x'.repeat(61));
    expect(long.to).toContain('draft=');
    await bring(me.cookie, softwareAuthenticator().create(await toMake(me.cookie)));
    const names = await db.secondFactor.findMany({ where: { userId: me.id }, orderBy: { id: 'asc' } });
    expect(names.map(({ name }) => name)).toEqual(['Portatile', 'Firefox, Windows']);
    await db.secondFactor.createMany({
      data: Array.from({ length: MOST_PASSKEYS - 2 }, (_, n) => ({
        userId: me.id,
        kind: 'passkey',
        credentialId: `${me.id}-${n}`,
        publicKey: bare.publicKey,
        confirmedAt: new Date(),
      })),
    });
    const full = await api.call('POST', 'me/second-factor/passkey', { headers: { cookie: me.cookie } });
    expect([full.status, full.body.messageKey]).toEqual([409, 'errors.passkeysFull']);
  });

  test('is left to nobody else, and goes with the account', async () => {
    const shown = (await api.call('GET', 'users/me', { headers: { cookie: me.cookie } })).body;
    expect(JSON.stringify(shown)).not.toContain(me.key.id);
    expect((await send('me/erasure', { password: PASSWORD }, me.cookie)).to).not.toContain('draft=');
    expect(await db.secondFactor.count({ where: { userId: me.id } })).toBe(0);
  });
});
