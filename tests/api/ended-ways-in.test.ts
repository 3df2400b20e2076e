// What ends the ways into an account ends those under way as well, and no stranger's guesses keep its owner out.

import { loadDictionaries } from '@/lib/nouns/accounts/passwords';
import { renewCodes } from '@/lib/nouns/accounts/second-factors/renew-codes';
import { setPassword } from '@/lib/nouns/users/set-password';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { limits } from '@/lib/run/limits/limits';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { ownApi, somebody } from '../support/own-api';
import { type Member, personOf } from '../support/people';
import { basic, PASSWORD, secondStep, withPassword } from '../support/second-step';
import { untilWaiting } from '../support/waiting';

const api = ownApi();
const { call } = api;
const { enrol } = secondStep(api);
const signIn = (email: string, password = PASSWORD) =>
  call('POST', 'auth', { headers: { authorization: basic(email, password) } });
const admin = somebody('admin');
const ANEW = 'Montagna-Blu-77';

// Takes a second, which nobody who is held up has.
beforeAll(loadDictionaries);
let owner: Member;
beforeEach(async () => {
  owner = await withPassword();
});

const left = () => db.session.count({ where: { userId: owner.id, revokedAt: null } });

/** Holds up a sign-in after the right password, runs `meanwhile`, and lets it continue. */
async function heldUp<T>(begin: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const gate = () => {
    let open = () => {};
    return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
  };
  const [held, mayEnd] = [gate(), gate()];
  const hold = transaction(async (tx) => {
    await tx.$executeRaw`select 1 from rate_limits where key like 'right-passwords:%' for update`;
    held.open();
    await mayEnd.opened;
  });
  await held.opened;
  try {
    const begun = begin();
    await untilWaiting();
    await meanwhile();
    mayEnd.open();
    return await begun;
  } finally {
    mayEnd.open();
    await hold;
  }
}

describe('a new password ends what was begun with the old one', () => {
  const anew = () => setPassword({ ...personOf(admin, 'admin'), isVerified: true }, owner.id, ANEW);

  test('a sign-in that waits', async () => {
    expect((await signIn(owner.email)).status).toBe(200);
    const answer = await heldUp(() => signIn(owner.email), anew);
    expect([answer.status, await left()]).toEqual([401, 0]);
  });

  test('a second step that is about to begin', async () => {
    owner = await enrol();
    await signIn(owner.email);
    const answer = await heldUp(() => signIn(owner.email), anew);
    expect([answer.status, answer.headers.get('x-sign-in-step')]).toEqual([401, null]);
    expect(await db.signInStep.count({ where: { userId: owner.id } })).toBe(0);
  });

  test('a change of the password: the thief’s does not replace the owner’s', async () => {
    await signIn(owner.email);
    const body = { oldPassword: PASSWORD, password: 'Foresta-Nera-55' };
    const answer = await heldUp(() => call('PUT', 'users/me/password', { as: owner, body }), anew);
    expect([answer.status, answer.body.messageKey]).toEqual([400, 'errors.passwordWrong']);
    expect((await signIn(owner.email, ANEW)).status).toBe(200);
  });
});

test('strangers’ guesses at signing in count for nobody who is signed in', async () => {
  for (let n = 0; n <= limits.signInToAccount.points; n += 1) await signIn(owner.email, `Wrong-${n}`);
  expect((await signIn(owner.email)).status).toBe(429);
  expect((await call('POST', 'me/verification', { as: owner, body: { password: PASSWORD } })).status).toBe(204);
  expect((await signIn(owner.email)).status).toBe(429); // nor does the owner's success forgive them
  const body = { oldPassword: PASSWORD, password: ANEW };
  expect((await call('PUT', 'users/me/password', { as: owner, body })).status).toBe(204);
});

describe('links of letters', () => {
  const use = (token: string, more = {}) =>
    call('POST', 'password-resets/use', { body: { token, password: ANEW, ...more } });
  /** A link of this kind, as if a letter had brought it. */
  async function link(kind: 'reset' | 'invitation' = 'reset') {
    const [secret, expiresAt] = [newSecret(), new Date(Date.now() + 60_000)];
    await db.passwordReset.create({ data: { userId: owner.id, kind, tokenHash: hashSecret(secret), expiresAt } });
    return secret;
  }
  async function confirmation() {
    const [secret, expiresAt] = [newSecret(), new Date(Date.now() + 60_000)];
    const data = { userId: owner.id, email: owner.email, tokenHash: hashSecret(secret), expiresAt };
    await db.emailConfirmation.create({ data });
    return secret;
  }
  const confirm = (token: string) => call('POST', 'email-confirmations', { body: { token, password: ANEW } });
  const ends: [string, () => Promise<{ status: number }>][] = [
    ['disabled', () => call('PUT', `users/${owner.id}`, { as: admin, body: { enabledUser: false } })],
    ['deleted', () => call('DELETE', `users/${owner.id}`, { as: admin })],
  ];

  test.each(ends)('open no account that was %s, nor confirm its address, also not later', async (_, end) => {
    await db.user.update({ where: { id: owner.id }, data: { confirmedUser: false } });
    const [reset, toConfirm] = [await link(), await confirmation()];
    expect((await end()).status).toBeLessThan(300);
    // Written without ending them, as by an older release.
    const [ofBefore, toConfirmBefore] = [await link(), await confirmation()];
    for (const token of [reset, ofBefore]) expect((await use(token)).status).toBe(400);
    for (const token of [toConfirm, toConfirmBefore]) expect((await confirm(token)).status).toBe(400);
    expect((await db.user.findUniqueOrThrow({ where: { id: owner.id } })).confirmedUser).toBe(false);
    await db.user.update({ where: { id: owner.id }, data: { enabledUser: true, deletedAt: null } });
    expect([(await use(reset)).status, (await confirm(toConfirm)).status]).toEqual([400, 400]);
  });

  test('stay valid whoever asks for others, until one is used', async () => {
    const [invitation, reset, other] = [await link('invitation'), await link(), await link()];
    await call('POST', 'password-resets', { body: { email: owner.email } });
    expect((await use(reset)).status).toBe(204);
    expect((await use(other)).status).toBe(400);
    expect((await use(invitation, { privacyAccepted: true })).status).toBe(400);
  });

  test('end with a change of the password', async () => {
    const read = await link();
    const body = { oldPassword: PASSWORD, password: ANEW };
    expect((await call('PUT', 'users/me/password', { as: owner, body })).status).toBe(204);
    expect((await use(read)).status).toBe(400);
  });
});

test('recovery codes renewed twice at once are ten', async () => {
  const me = { ...personOf(await enrol(), 'user'), isVerified: true, isConfirmed: true };
  await Promise.all([1, 2, 3, 4].map(() => renewCodes(me)));
  expect(await db.recoveryCode.count({ where: { userId: me.id } })).toBe(10);
});
