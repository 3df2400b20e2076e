// Sensitive actions require the password again, once in 15 minutes: an open or stolen session is not enough.
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { db } from '@/lib/run/db/db';
import { signToken } from '@/lib/run/secrets/tokens';
import { ownApi } from '../support/own-api';
import { type Member, makePerson, unique } from '../support/people';
import { cookieOf } from '../support/second-step';

const api = ownApi();
const { call } = api;

const PASSWORD = 'Quercia47rossa';
let admin: Member;
let person: Member;
beforeEach(async () => {
  admin = await makePerson('admin', { credential: { create: { passwordHash: await hashPassword(PASSWORD) } } });
  person = await makePerson('user');
});
/** As if the password had been confirmed this long ago. */
const wait = (minutes: number | null, of = admin) =>
  db.session.updateMany({
    where: { userId: of.id },
    data: { verifiedAt: minutes === null ? null : new Date(Date.now() - minutes * 60_000) },
  });
const verify = (password = PASSWORD, as = admin) => call('POST', 'me/verification', { as, body: { password } });
const newEmail = () => `${unique('new')}@tests.example`;

const form = async (fields: Record<string, string>) =>
  api.post('forms/user-account', null, { userId: person.id, ...fields }, { cookie: await cookieOf(admin) });

const acts: [string, () => Promise<{ status: number; body: { messageKey?: string }; headers: Headers }>][] = [
  ['an address', () => call('PUT', `users/${person.id}`, { as: admin, body: { email: newEmail() } })],
  ['one’s own address', () => call('PUT', 'users/me', { as: admin, body: { email: newEmail() } })],
  ['a role', () => call('PUT', `users/${person.id}`, { as: admin, body: { role: 'admin' } })],
  ['a password', () => call('PUT', `users/${person.id}/password`, { as: admin, body: { password: 'Montagna7Blu' } })],
  ['an erasure', () => call('POST', `users/${person.id}/erasure`, { as: admin, body: { reason: 'asked for it' } })],
  ['an export with marking', () => call('POST', 'centers/exportWelcomeKitEligible?markAsSent=true', { as: admin })],
  [
    'the return of a deleted colleague',
    async () => {
      const { id } = await makePerson('consultant', { deletedAt: new Date() });
      return call('PATCH', `users/${id}?deleted=true`, { as: admin, body: {} });
    },
  ],
  [
    'enabling a colleague',
    async () => {
      const { id } = await makePerson('consultant', { enabledUser: false });
      return call('PATCH', `users/${id}`, { as: admin, body: { enabledUser: true } });
    },
  ],
  [
    'a new account for staff',
    () => call('POST', 'users', { as: admin, body: { name: 'A', surname: 'B', email: newEmail(), role: 'admin' } }),
  ],
];

describe.each(acts)('%s', (_, act) => {
  test('is refused with its own key and the call to make, until the password is given', async () => {
    await wait(16);
    const answer = await act();
    expect([answer.status, answer.body.messageKey]).toEqual([403, 'errors.verificationRequired']);
    expect(answer.headers.get('link')).toContain('/api/me/verification');
    expect((await verify()).status).toBe(204);
    expect((await act()).body.messageKey).not.toBe('errors.verificationRequired');
  });

  test('is permitted right after signing in', async () => {
    expect((await act()).body.messageKey).not.toBe('errors.verificationRequired');
  });
});

describe('confirming the password', () => {
  test('fails with a wrong one, and is limited', async () => {
    await wait(null);
    const wrong = await verify('Sbagliata1');
    expect([wrong.status, wrong.body.errors[0].messageKey]).toEqual([400, 'errors.passwordWrong']);
    for (let n = 0; n < 10; n++) await verify('Sbagliata1');
    expect((await verify()).status).toBe(429);
    expect((await acts[0]![1]()).status).toBe(403);
  });

  test('counts for this session only, and for 15 minutes', async () => {
    await wait(null);
    const expiresAt = new Date(Date.now() + 3_600_000);
    const other = await db.session.create({ data: { userId: admin.id, kind: 'api', expiresAt, verifiedAt: null } });
    const stolen = { ...admin, token: await signToken('access', { sub: admin.id, sid: other.id }) };
    await verify();
    const body = { email: newEmail() };
    expect((await call('PUT', `users/${person.id}`, { as: stolen, body })).status).toBe(403);
    expect((await call('PUT', `users/${person.id}`, { as: admin, body })).status).toBe(200);
    await wait(15);
    expect((await call('PUT', `users/${person.id}`, { as: admin, body: { email: newEmail() } })).status).toBe(403);
  });

  test('is not required for harmless changes, and reveals nothing to those without permission', async () => {
    await wait(null);
    expect(
      (await call('PUT', `users/${person.id}`, { as: admin, body: { profession: 'x', email: person.email } })).status,
    ).toBe(200);
    await wait(null, person);
    const answer = await call('POST', `users/${admin.id}/erasure`, { as: person, body: { reason: 'x' } });
    expect(answer.body.messageKey).toBe('errors.forbidden');
    expect((await call('POST', 'me/verification', { body: { password: 'x' } })).status).toBe(401);
  });

  test('is part of the rejected form, without JavaScript', async () => {
    await wait(null);
    const email = newEmail();
    const refused = await form({ act: 'setEmail', email });
    expect(refused.headers.get('location')).toMatch(`/admin/users/${person.id}?draft=`);
    const wrong = await form({ act: 'setEmail', email, verificationPassword: 'Sbagliata1' });
    expect(wrong.headers.get('location')).toContain('draft=');
    const right = await form({ act: 'setEmail', email, verificationPassword: PASSWORD });
    expect(right.headers.get('location')).toContain('saved=done');
    expect(await db.emailConfirmation.count({ where: { userId: person.id, email } })).toBe(1);
  });
});
