// A confirmed address proves who reads its mail, not who created the account; addresses never change silently.
import { anonymous } from '@/lib/core/actor/actor';
import { linkSocialAccount } from '@/lib/nouns/accounts/link-social-account';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { invitePatient } from '@/lib/nouns/treatments/invite-patient';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { signToken } from '@/lib/run/secrets/tokens';
import { basic } from '../support/client';
import { ownApi, somebody } from '../support/own-api';
import { makePerson, unique } from '../support/people';
import { queuedLetters } from '../support/queued-letters';
import { requireSecondStep } from '../support/second-step';

const { call, form } = ownApi();
const admin = somebody('admin');

const OLD = 'Quercia47rossa';
const NEW = 'Montagna7Blu';
const GINA = { given_name: 'Gina', family_name: 'Galli' };
const credential = async () => ({ credential: { create: { passwordHash: await hashPassword(OLD) } } });
const signIn = (email: string, password: string) => call('POST', 'auth', { headers: basic(email, password) });
const letters = async (email: string) =>
  (await queuedLetters(email)).map(({ letter, values }) => ({ letter, link: values.link! }));

const confirm = (token: string, fields: Record<string, string> = {}, cookie = '') =>
  form('email-confirmations', null, { token, locale: 'en', ...fields }, { cookie });
const anew = { password: NEW, passwordAgain: NEW };
const problemsOf = async (to: string) => {
  const id = /draft=([\w-]+)/.exec(to)?.[1];
  const [row] = await db.$queryRaw<{ problems: { field: string }[] }[]>`
    select fields as problems from form_drafts where id::text = ${id}`;
  return row?.problems.map(({ field }) => field);
};

/** A registration with an address that may be somebody else's, and the confirmation link. */
async function registered() {
  const person = await makePerson('user', { confirmedUser: false, ...(await credential()) });
  const secret = newSecret();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const about = { userId: person.id, email: person.email, tokenHash: hashSecret(secret), expiresAt };
  await db.emailConfirmation.create({ data: about });
  return { person, secret };
}
async function cookieOf(userId: string) {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { id } = await db.session.create({ data: { userId, kind: 'web', expiresAt } });
  return `portal.session=${await signToken('session', { sub: userId, sid: id })}`;
}
const isConfirmed = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).confirmedUser;

describe('confirming an address', () => {
  test('in another browser asks for a new password, and drops the registrant’s sessions', async () => {
    const { person, secret } = await registered();
    const back = await confirm(secret);
    expect(back).toMatch(new RegExp(`/en/confirm-email/${secret}\\?draft=`));
    expect(await problemsOf(back)).toEqual(['password']);
    expect(await isConfirmed(person.id)).toBe(false);

    expect(await confirm(secret, { password: NEW, passwordAgain: 'Other9Word' })).toContain('draft=');
    expect(await confirm(secret, { password: 'Ab1', passwordAgain: 'Ab1' })).toContain('draft=');
    expect(await isConfirmed(person.id)).toBe(false);

    expect(await confirm(secret, anew)).toBe('/en/confirm-email/sent');
    expect(await isConfirmed(person.id)).toBe(true);
    expect((await call('GET', 'users/me', { as: person })).status).toBe(401);
    expect((await signIn(person.email, OLD)).status).toBe(401);
    expect((await signIn(person.email, NEW)).status).toBe(200);
  });

  test('in the registering browser is one click, and keeps the password', async () => {
    const { person, secret } = await registered();
    expect(await confirm(secret, {}, await cookieOf(person.id))).toBe('/en/confirm-email/sent');
    expect(await isConfirmed(person.id)).toBe(true);
    expect((await call('GET', 'users/me', { as: person })).status).toBe(200);
    expect((await signIn(person.email, OLD)).status).toBe(200);
  });

  test('as somebody else, or in an ended session, counts as another browser', async () => {
    const { person, secret } = await registered();
    expect(await confirm(secret, {}, await cookieOf(admin.id))).toContain('draft=');
    const ended = await cookieOf(person.id);
    await db.session.updateMany({ where: { userId: person.id }, data: { revokedAt: new Date() } });
    expect(await confirm(secret, {}, ended)).toContain('draft=');
    expect(await isConfirmed(person.id)).toBe(false);
  });

  test('by a used link sets no password', async () => {
    const { person, secret } = await registered();
    await confirm(secret, {}, await cookieOf(person.id));
    expect(await confirm(secret, anew)).toBe('/en/confirm-email/sent');
    expect((await signIn(person.email, OLD)).status).toBe(200);
  });

  test('twice at once sets only one password', async () => {
    const { person, secret } = await registered();
    const other = 'Lago-Trattamento-9';
    await Promise.all([confirm(secret, anew), confirm(secret, { password: other, passwordAgain: other })]);
    const ways = [await signIn(person.email, NEW), await signIn(person.email, other)].map(({ status }) => status);
    expect(ways.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});

describe('a second factor of whoever registered with the address', () => {
  const body = (secret: string) => ({ body: { token: secret, password: NEW } });
  const patient = ({ email }: { email: string }) => ({ name: 'Ada', surname: 'Rossi', email, bornDate: 1980 });
  async function resetLink(userId: string) {
    const secret = newSecret();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db.passwordReset.create({ data: { userId, tokenHash: hashSecret(secret), expiresAt } });
    return secret;
  }
  const setUp = async (userId: string) => {
    await db.secondFactor.create({ data: { userId, kind: 'totp', secret: 'sealed', confirmedAt: new Date() } });
    await db.recoveryCode.create({ data: { userId, codeHash: 'c'.repeat(64) } });
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db.signInStep.create({ data: { userId, tokenHash: hashSecret(newSecret()), expiresAt } });
  };
  const left = async (userId: string) => [
    await db.secondFactor.count({ where: { userId } }),
    await db.recoveryCode.count({ where: { userId } }),
    await db.signInStep.count({ where: { userId } }),
  ];
  type Registered = Awaited<ReturnType<typeof registered>>;
  const ways: Record<string, (made: Registered) => Promise<unknown>> = {
    'the link of the letter': ({ secret }) => confirm(secret, anew),
    'a new password by e-mail': async ({ person }) =>
      call('POST', 'password-resets/use', body(await resetLink(person.id))),
    'a provider': ({ person: { email } }) =>
      linkSocialAccount({ provider: 'google', sub: unique('sub'), email, email_verified: true, ...GINA }),
    'an invitation': ({ person }) => transaction((tx) => invitePatient(tx, anonymous, admin.id, patient(person))),
  };

  test.each(Object.keys(ways))('goes once the owner proves it by %s', async (way) => {
    const made = await registered();
    await setUp(made.person.id);
    await ways[way]!(made);
    expect(await left(made.person.id)).toEqual([0, 0, 0]);
  });

  test('goes with linked providers, which the registrant may have connected', async () => {
    for (const way of ['the link of the letter', 'a new password by e-mail', 'an invitation']) {
      const made = await registered();
      const userId = made.person.id;
      await db.socialAccount.create({ data: { provider: 'google', subject: unique('sub'), userId } });
      await ways[way]!(made);
      expect([way, await db.socialAccount.count({ where: { userId } })]).toEqual([way, 0]);
    }
  });

  test('stays where the address was proved before: whoever reads the letters needs it too', async () => {
    const person = await makePerson('user', await credential());
    await setUp(person.id);
    expect((await call('POST', 'password-resets/use', body(await resetLink(person.id)))).status).toBe(204);
    await call('PUT', `users/${person.id}`, { as: admin, body: { email: `${unique('new')}@tests.example` } });
    const { email } = await db.emailConfirmation.findFirstOrThrow({ where: { userId: person.id } });
    const secret = (await letters(email))[0]!.link.split('/').at(-1)!;
    expect(await confirm(secret, { password: 'Lago-Trattamento-9', passwordAgain: 'Lago-Trattamento-9' })).toMatch(
      /sent$/,
    );
    expect((await left(person.id)).slice(0, 2)).toEqual([1, 1]);
  });

  test('is not set up at all before that', async () => {
    const { person } = await registered();
    const cookie = await cookieOf(person.id);
    const begin = async () => {
      await form('me/second-factor', null, { act: 'begin' }, { cookie });
      return db.secondFactor.count({ where: { userId: person.id } });
    };
    expect(await begin()).toBe(0);
    await db.user.update({ where: { id: person.id }, data: { confirmedUser: true } });
    expect(await begin()).toBe(1);
  });

  test('is set up by staff who must have one once they have confirmed, in the session they have', async () => {
    const person = await makePerson('dealer', { confirmedUser: false, ...(await credential()) });
    await requireSecondStep('dealer', person);
    const cookie = await cookieOf(person.id);
    const send = (path: string, fields = {}) => form(path, null, fields, { cookie });
    expect(await send('me/second-factor', { act: 'begin' })).toContain('draft=');
    expect(await send('me/confirmation')).toBe('/dealer/profile/second-factor?saved=confirmation');
    const [letter] = await letters(person.email);
    expect(await confirm(letter!.link.split('/').at(-1)!, {}, cookie)).toMatch(/\/sent$/);
    expect((await signIn(person.email, OLD)).status).toBe(200);
    expect(await send('me/second-factor', { act: 'begin' })).toBe('/dealer/profile/second-factor');
    expect(await db.secondFactor.count({ where: { userId: person.id } })).toBe(1);
  });
});

test('an invitation link that replaces a password tells its owner', async () => {
  const person = await makePerson('user', await credential());
  const secret = newSecret();
  const about = { userId: person.id, kind: 'invitation' as const, tokenHash: hashSecret(secret) };
  await db.passwordReset.create({ data: { ...about, expiresAt: new Date(Date.now() + 60_000) } });
  const body = { token: secret, password: NEW, privacyAccepted: true };
  expect((await call('POST', 'password-resets/use', { body })).status).toBe(204);
  expect((await letters(person.email)).map(({ letter }) => letter)).toEqual(['passwordChanged']);
});

describe('an admin’s change of an address', () => {
  const change = (id: string, email: string, more = {}) =>
    call('PUT', `users/${id}`, { as: admin, body: { email, ...more } });

  test('notifies the old one, ends links and sessions, and awaits the owner’s confirmation', async () => {
    const person = await makePerson('user', await credential());
    await call('POST', `users/${person.id}/password-reset`, { as: admin });
    const email = `${unique('new')}@tests.example`;
    // Not even an admin's word proves it.
    const changed = await change(person.id, email, { confirmedUser: true });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ email: person.email, confirmedUser: true });
    expect((await letters(person.email)).map(({ letter }) => letter)).toEqual(['passwordReset', 'emailChanged']);
    expect(await db.passwordReset.count({ where: { userId: person.id, usedAt: null } })).toBe(0);
    expect((await call('GET', 'users/me', { as: person })).status).toBe(401);
    expect((await signIn(email, OLD)).status).toBe(401);
    expect((await signIn(person.email, OLD)).status).toBe(200);

    const [letter] = await letters(email);
    expect(letter).toMatchObject({ letter: 'confirmNewEmail' });
    const secret = letter!.link.split('/').at(-1)!;
    expect(await confirm(secret, anew)).toBe('/en/confirm-email/sent');
    expect((await signIn(person.email, OLD)).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test('once confirmed, voids links sent to the old address meanwhile: its reader has no way in', async () => {
    const person = await makePerson('user', await credential());
    const email = `${unique('new')}@tests.example`;
    await change(person.id, email);
    await call('POST', `users/${person.id}/password-reset`, { as: admin });
    const sent = (await letters(person.email)).find(({ letter }) => letter === 'passwordReset')!;
    // The owner confirms in their own session, and keeps the password.
    const [toConfirm] = await letters(email);
    expect(await confirm(toConfirm!.link.split('/').at(-1)!, {}, await cookieOf(person.id))).toMatch(/\/sent$/);
    expect((await signIn(email, OLD)).status).toBe(200);
    const body = { token: sent.link.split('/').at(-1), password: NEW };
    expect((await call('POST', 'password-resets/use', { body })).status).toBe(400);
    expect((await signIn(email, OLD)).status).toBe(200);
  });

  test('is superseded by a second one: the first link no longer works', async () => {
    const person = await makePerson('user');
    const [first, second] = [`${unique('a')}@tests.example`, `${unique('b')}@tests.example`];
    await change(person.id, first);
    await change(person.id, second);
    expect(await confirm((await letters(first))[0]!.link.split('/').at(-1)!, anew)).toContain('draft=');
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).email).toBe(person.email);
  });

  test('to one that is taken meanwhile fails', async () => {
    const person = await makePerson('user');
    const email = `${unique('taken')}@tests.example`;
    expect((await change(person.id, admin.email)).status).toBe(409);
    await change(person.id, email);
    await makePerson('user', { email });
    expect(await confirm((await letters(email))[0]!.link.split('/').at(-1)!, anew)).toContain('draft=');
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).email).toBe(person.email);
  });
});
