// What admins can do about users' access, and that nobody else can.

import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { db } from '@/lib/run/db/db';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { basic } from '../support/client';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';
import { queuedLetters } from '../support/queued-letters';
import { lettersTo } from '../support/second-step';
import { treatmentOf } from '../support/treating';

const { call, form } = ownApi();
const admin = somebody('admin');

const PASSWORD = 'Sicura2026x';
const withPassword = async () =>
  makePerson('expert', { confirmedUser: true, credential: { create: { passwordHash: await hashPassword(PASSWORD) } } });
const signIn = (email: string, password: string) => call('POST', 'auth', { headers: basic(email, password) });
const linkOfLetter = async (email: string, letter: string) => (await queuedLetters(email, letter))[0]?.values.link;
const notes = async (entityId: string) =>
  (await db.auditEntry.findMany({ where: { entityId, actorId: admin.id }, orderBy: { id: 'asc' } })).map(
    (one) => one.action,
  );

describe('sessions', () => {
  test('are listed, and can be ended one by one or all, effective with the next request', async () => {
    const person = await withPassword();
    const second = (await signIn(person.email, PASSWORD)).body;
    const listed = await call('GET', `users/${person.id}/sessions`, { as: admin });
    expect(listed.body).toHaveLength(2);
    expect(listed.body[0]).toMatchObject({ kind: 'api', _id: expect.any(String) });
    expect(JSON.stringify(listed.body)).not.toMatch(/token|hash/i);

    expect((await call('DELETE', `users/${person.id}/sessions/${listed.body[0]._id}`, { as: admin })).status).toBe(204);
    expect((await call('GET', 'users/me', { as: { ...person, token: second.token } })).status).toBe(401);
    expect((await call('GET', 'users/me', { as: person })).status).toBe(200);
    const refreshed = await call('POST', 'auth/refresh', {
      headers: { authorization: `Bearer ${second.refreshToken}` },
    });
    expect(refreshed.status).toBe(401);

    expect((await call('DELETE', `users/${person.id}/sessions`, { as: admin })).status).toBe(204);
    expect((await call('GET', 'users/me', { as: person })).status).toBe(401);
    expect(await notes(person.id)).toEqual(['end-sessions', 'end-sessions']);
  });

  test('of somebody else are not found under another user’s path', async () => {
    const [person, other] = [await makePerson('user'), await makePerson('user')];
    const { id } = await db.session.findFirstOrThrow({ where: { userId: other.id } });
    expect((await call('DELETE', `users/${person.id}/sessions/${id}`, { as: admin })).status).toBe(404);
    expect((await call('GET', 'users/me', { as: other })).status).toBe(200);
  });
});

describe('a password', () => {
  test('is reset by the link in the letter', async () => {
    const person = await withPassword();
    expect((await call('POST', `users/${person.id}/password-reset`, { as: admin })).status).toBe(204);
    expect(await lettersTo(person.email)).toEqual(['passwordReset']);
    expect(await db.passwordReset.count({ where: { userId: person.id, usedAt: null } })).toBe(1);
  });

  test('set by an admin replaces the old one, ends all sessions and is announced by letter', async () => {
    const person = await withPassword();
    const body = { password: 'Altra2026y' };
    expect((await call('PUT', `users/${person.id}/password`, { as: admin, body: { password: 'kurz' } })).status).toBe(
      400,
    );
    expect((await call('PUT', `users/${person.id}/password`, { as: admin, body })).status).toBe(204);
    expect((await call('GET', 'users/me', { as: person })).status).toBe(401);
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, body.password)).status).toBe(200);
    expect(await lettersTo(person.email)).toEqual(['passwordSet', 'newDevice']);
    expect(await linkOfLetter(person.email, 'passwordSet')).toMatch(/^\/(it|en|de|fr|es)\/request-contact$/);
    expect(await notes(person.id)).toEqual(['set-password']);
  });

  test('set by an admin has to be changed before anything else', async () => {
    const [person, given, own] = [await withPassword(), 'Altra2026y', 'Betulla-Rossa-43'];
    await call('PUT', `users/${person.id}/password`, { as: admin, body: { password: given } });
    const as = { ...person, token: (await signIn(person.email, given)).body.token as string };
    for (const path of ['users/me', 'centers', 'treatments', 'notifications']) {
      const refused = await call('GET', path, { as });
      expect([path, refused.status, refused.body.messageKey]).toEqual([path, 403, 'errors.passwordMustChange']);
    }
    const change = (password: string) =>
      call('PUT', 'users/me/password', { as, body: { oldPassword: given, password } });
    expect((await change(given)).body.errors[0].messageKey).toBe('validation.passwordGiven');
    expect((await call('GET', 'users/me', { as })).status).toBe(403);
    expect((await change(own)).status).toBe(204);
    expect((await call('GET', 'users/me', { as })).status).toBe(200);
    const again = { ...person, token: (await signIn(person.email, own)).body.token as string };
    expect((await call('GET', 'users/me', { as: again })).status).toBe(200);
  });

  test('set by an admin is not kept by a letter’s link either, which stays valid for another one', async () => {
    const [person, given, own] = [await withPassword(), 'Altra2026y', 'Betulla-Rossa-43'];
    await call('PUT', `users/${person.id}/password`, { as: admin, body: { password: given } });
    const mustChange = async () => (await db.credential.findUniqueOrThrow({ where: { userId: person.id } })).mustChange;
    const linkOf = () => ({ secret: newSecret(), expiresAt: new Date(Date.now() + 60_000), userId: person.id });
    const [reset, confirmation] = [linkOf(), linkOf()];
    const stored = ({ secret, ...link }: typeof reset) => ({ ...link, tokenHash: hashSecret(secret) });
    await db.passwordReset.create({ data: stored(reset) });
    await db.emailConfirmation.create({ data: { ...stored(confirmation), email: person.email } });
    const ways = { 'password-resets/use': reset.secret, 'email-confirmations': confirmation.secret };
    for (const [path, token] of Object.entries(ways)) {
      const use = (password: string) => call('POST', path, { body: { token, password } });
      const refused = await use(given);
      expect([path, refused.status, refused.body.errors?.[0].messageKey]).toEqual([
        path,
        400,
        'validation.passwordGiven',
      ]);
      expect(await mustChange()).toBe(true);
    }
    const { secret: token } = confirmation;
    expect((await call('POST', 'email-confirmations', { body: { token, password: own } })).status).toBeLessThan(300);
    expect(await mustChange()).toBe(false);
    expect((await signIn(person.email, own)).status).toBe(200);
  });

  test('of one’s own is changed only with the old one', async () => {
    const answer = await call('PUT', `users/${admin.id}/password`, { as: admin, body: { password: 'Altra2026y' } });
    expect(answer.status).toBe(403);
  });
});

describe('an address', () => {
  test('that differs only in case stays confirmed', async () => {
    const person = await withPassword();
    const email = person.email.toUpperCase();
    expect((await call('PUT', `users/${person.id}`, { as: admin, body: { email } })).body.confirmedUser).toBe(true);
    expect(await lettersTo(email)).toEqual([]);
  });

  test('is confirmed by a letter that can be sent again until it is', async () => {
    const person = await makePerson('user', { confirmedUser: false });
    const again = () => call('POST', `users/${person.id}/confirmation`, { as: admin });
    expect((await again()).status).toBe(204);
    expect(await lettersTo(person.email)).toEqual(['confirmEmail']);
    await db.user.update({ where: { id: person.id }, data: { confirmedUser: true } });
    expect(await again()).toMatchObject({ status: 409, body: { messageKey: 'errors.alreadyConfirmed' } });
  });
});

describe('a new account', () => {
  const newcomer = (more = {}) => ({ name: 'Ada', surname: 'Neri', email: `${unique('ada')}@tests.example`, ...more });
  const create = (body: object, as = admin) => call('POST', 'users', { as, body });
  const sendLink = (id: string, as = admin) => call('POST', `users/${id}/password-reset`, { as });

  test('causes an e-mail only if this is asked for', async () => {
    const [silent, invited] = [newcomer(), newcomer({ sendInvitation: true, culture: 'de' })];
    expect((await create(silent)).status).toBe(201);
    const made = await create(invited);
    expect(made.status).toBe(201);
    expect(await lettersTo(silent.email)).toEqual([]);
    expect(made.body).not.toHaveProperty('sendInvitation');
    expect(await lettersTo(invited.email)).toEqual(['invitation']);
    expect(await linkOfLetter(invited.email, 'invitation')).toMatch(/^\/de\/password-resets\//);
    expect(await notes(made.body._id)).toEqual(['create', 'invite']);
    expect((await create({ ...invited, surname: 'Bis' })).status).toBe(409);
    expect(await lettersTo(invited.email)).toHaveLength(1);
  });

  test('causes none, and is not made, if it has a password or may not sign in', async () => {
    for (const more of [{ password: PASSWORD }, { enabledUser: false }]) {
      const body = newcomer({ ...more, sendInvitation: true });
      const refused = await create(body);
      expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, 'sendInvitation']);
      expect(await db.user.count({ where: { email: body.email } })).toBe(0);
    }
    const person = await makePerson('user');
    expect((await call('PUT', `users/${person.id}`, { as: admin, body: { sendInvitation: true } })).status).toBe(403);
    expect((await create(newcomer({ sendInvitation: true }), await makePerson('consultant'))).status).toBe(403);
  });

  test('is not made with an e-mail beyond a hundred a day, but without', async () => {
    const busy = await makePerson('admin');
    const before = { actorId: busy.id, action: 'invite', entity: 'users' } as const;
    await db.auditEntry.createMany({ data: Array.from({ length: 99 }, () => before) });
    const last = await Promise.all([1, 2].map(() => create(newcomer({ sendInvitation: true }), busy)));
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429]);
    expect((await create(newcomer(), busy)).status).toBe(201);
  });

  test('is invited again by the same e-mail, and its first link is void, until there is a password', async () => {
    const body = newcomer({ sendInvitation: true });
    const { _id: id } = (await create(body)).body;
    expect((await sendLink(id)).status).toBe(204);
    const links = (await queuedLetters(body.email, 'invitation')).map(({ values }) => values.link!.split('/').at(-1)!);
    expect(await lettersTo(body.email)).toEqual(['invitation', 'invitation']);
    const use = (token: string) =>
      call('POST', 'password-resets/use', { body: { token, password: 'Corallo9Monte', privacyAccepted: true } });
    expect((await use(links[0]!)).status).toBe(400);
    expect((await use(links[1]!)).status).toBeLessThan(300);
    expect((await sendLink(id)).status).toBe(204);
    expect((await lettersTo(body.email)).at(-1)).toBe('passwordReset');
  });

  test('made for a center is invited again by an e-mail that names it, since the link accepts', async () => {
    const center = await makeCenter();
    const body = newcomer({ role: 'expert', centerIds: [center.id], sendInvitation: true });
    const { _id: id } = (await create(body)).body;
    expect((await sendLink(id)).status).toBe(204);
    expect(await lettersTo(body.email)).toEqual(['membershipWithAccount', 'membershipWithAccount']);
    expect((await queuedLetters(body.email)).map(({ values }) => values.center)).toEqual([center.name, center.name]);
  });

  test('gets at most five links an hour, from whoever of the office', async () => {
    const [person, other] = [await withPassword(), await makePerson('admin')];
    const sent = await Promise.all([admin, other, admin, other, admin, other].map((as) => sendLink(person.id, as)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 204, 204, 204, 204, 429]);
    expect(await lettersTo(person.email)).toHaveLength(5);
  });
});

test('a user who requests it is erased, with the reason', async () => {
  const person = await makePerson('user');
  const path = `users/${person.id}/erasure`;
  expect((await call('POST', path, { as: admin, body: { reason: '' } })).status).toBe(400);
  expect((await call('POST', path, { as: admin, body: { reason: 'By letter of 20 November' } })).status).toBe(204);
  expect((await call('GET', 'users/me', { as: person })).status).toBe(401);
  expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ name: '', surname: '' });
  const line = await db.auditEntry.findFirstOrThrow({ where: { entityId: person.id, action: 'erase' } });
  expect(line).toMatchObject({ actorId: admin.id, reason: 'By letter of 20 November' });
  expect((await call('POST', path, { as: admin, body: { reason: 'Again' } })).status).toBe(404);
});

test.each([
  ['GET', 'sessions', undefined],
  ['DELETE', 'sessions', undefined],
  ['DELETE', `sessions/${crypto.randomUUID()}`, undefined],
  ['POST', 'password-reset', undefined],
  ['POST', 'confirmation', undefined],
  ['PUT', 'password', { password: 'Altra2026y' }],
  ['POST', 'erasure', { reason: 'x' }],
])('%s %s of nobody changes nothing', async (method, what, body) => {
  const person = await makePerson('user');
  const sent = body === undefined ? {} : { body };
  expect((await call(method, `users/${crypto.randomUUID()}/${what}`, { as: admin, ...sent })).status).toBe(404);
  expect((await call('GET', 'users/me', { as: person })).status).toBe(200);
});

test('the screen’s buttons do the same, and redirect back', async () => {
  const person = await withPassword();
  const press = (as: Member, values: Record<string, string>) =>
    form('forms/user-account', as, { userId: person.id, ...values });
  const screen = `/admin/users/${person.id}`;
  expect(await press(admin, { act: 'setPassword', password: 'kurz' })).toMatch(new RegExp(`^${screen}\\?draft=`));
  expect(await press(person, { act: 'endSessions' })).toMatch(/draft=/);
  expect((await call('GET', 'users/me', { as: person })).status).toBe(200);
  const email = `${unique('pressed')}@tests.example`;
  expect(await press(admin, { act: 'setEmail', email: 'no address' })).toMatch(/draft=/);
  expect(await press(admin, { act: 'setEmail', email: admin.email })).toMatch(/draft=/);
  expect(await press(admin, { act: 'setEmail', email })).toBe(`${screen}?saved=done`);
  expect(await lettersTo(email)).toEqual(['confirmNewEmail']);
  expect(await press(admin, { act: 'endSessions' })).toBe(`${screen}?saved=done`);
  expect((await call('GET', 'users/me', { as: person })).status).toBe(401);
  expect(await press(admin, { act: 'constructor' })).toMatch(/draft=/);
  expect(await press(admin, { act: 'erase', reason: 'Asked' })).toBe('/admin/users?saved=done');
});

describe('the public form for another confirmation letter', () => {
  const ask = (email: string) => form('email-confirmations/request', null, { email, locale: 'de' });

  test('gives the same answer for an unconfirmed, a confirmed and an unknown address', async () => {
    const waiting = await makePerson('user', { confirmedUser: false });
    const confirmed = await makePerson('user');
    const answers = [await ask(waiting.email), await ask(confirmed.email), await ask('nobody@tests.example')];
    expect(new Set(answers)).toEqual(new Set(['/de/confirm-email/again/sent']));
    expect(await lettersTo(waiting.email)).toEqual(['confirmEmail']);
    expect(await lettersTo(confirmed.email)).toEqual([]);
  });
});

test('only an admin can make a bounced address receive newsletters again', async () => {
  const { bounceOf } = await import('@/lib/nouns/outbox/data');
  const person = await withPassword();
  const { email } = person;
  await db.mailStop.createMany({
    data: [
      { email, reason: 'bounced', detail: '550 5.1.1 no such user' },
      { email, reason: 'unsubscribed' },
    ],
  });
  const lift = (as: Member) => form('forms/user-account', as, { userId: person.id, act: 'liftBounce' });
  const [expert, consultant] = await Promise.all([makePerson('expert'), makePerson('consultant')]);
  for (const one of [person, expert, consultant]) expect(await lift(one)).toMatch(/draft=/);
  expect(await bounceOf(email.toUpperCase())).toMatchObject({ answer: '550 5.1.1 no such user' });
  expect(await lift(admin)).toBe(`/admin/users/${person.id}?saved=done`);
  expect(await bounceOf(email)).toBeNull();
  expect(await db.mailStop.count({ where: { email } })).toBe(1);
  expect(await notes(person.id)).toEqual(['lift-bounce']);
  expect(await lift(admin)).toMatch(/draft=/);
});

test('admins cannot lock themselves out: their own account is neither deleted, disabled nor given another role', async () => {
  const me = await makePerson('admin');
  for (const body of [{ enabledUser: false }, { role: 'expert' }])
    expect((await call('PUT', `users/${me.id}`, { as: me, body })).status).toBe(403);
  expect((await call('DELETE', `users/${me.id}`, { as: me })).status).toBe(403);
  expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({
    role: 'admin',
    enabledUser: true,
    deletedAt: null,
  });
  // Values sent back unchanged are no change.
  expect((await call('PUT', `users/${me.id}`, { as: me, body: { role: 'admin', enabledUser: true } })).status).toBe(
    200,
  );
});

describe('a disabled account', () => {
  const disabled = (role: 'expert' | 'user' = 'expert', data = {}) => makePerson(role, { enabledUser: false, ...data });

  test('is told of nothing: neither a level, nor a password, nor a merger, nor an answer to its report', async () => {
    const [reached, other] = [await disabled(), await makePerson('expert')];
    const level = { level: 'gold', reason: 'Prova' };
    expect((await call('PUT', `users/${reached.id}/level`, { as: admin, body: level })).status).toBe(200);
    const password = { password: 'Altra2026y' };
    expect((await call('PUT', `users/${reached.id}/password`, { as: admin, body: password })).status).toBe(204);
    const report = { reporterUserId: reached.id, userId: other.id, type: 'generic', reason: 'Prova' } as const;
    const { id } = await db.reporting.create({ data: { ...report, status: 'processing' }, select: { id: true } });
    expect((await call('PUT', `reportings/${id}`, { as: admin, body: { status: 'closed' } })).status).toBe(200);
    const merger = { otherId: reached.id, reason: 'Doppio' };
    expect((await call('POST', `users/${other.id}/merger`, { as: admin, body: merger })).status).toBe(204);
    expect([await lettersTo(reached.email), await lettersTo(other.email)]).toEqual([[], ['accountsMerged']]);
    expect(await db.notification.count({ where: { userId: reached.id } })).toBe(0);
  });

  test('gets no new address, whose link it could not use', async () => {
    const person = await disabled();
    const email = `${unique('nuovo')}@tests.example`;
    const refused = await call('PUT', `users/${person.id}`, { as: admin, body: { email } });
    expect([refused.status, refused.body.messageKey]).toEqual([409, 'errors.accountDisabled']);
    expect([await lettersTo(person.email), await lettersTo(email)]).toEqual([[], []]);
  });

  test('of a patient is not invited by a treatment, nor by a request from its address', async () => {
    const password = { credential: { create: { passwordHash: 'x' } } };
    const [treated, asking] = [
      await disabled('user', { confirmedUser: false, ...password }),
      await disabled('user', { confirmedUser: false, ...password }),
    ];
    const [expert, center] = [await makePerson('expert'), await makeCenter()];
    await linkExpert(center.id, expert.id);
    const body = treatmentOf(center.id, { email: treated.email });
    expect((await call('POST', 'treatments', { as: expert, body })).status).toBe(201);
    const data = { name: 'Pia Neri', email: asking.email, message: 'Salve', privacyAccepted: true };
    const contact = await db.contact.create({ data, select: { id: true } });
    const became = { name: 'Pia', surname: 'Neri', role: 'user' };
    const linked = await call('POST', `contacts/${contact.id}/person`, { as: admin, body: became });
    expect([linked.status, linked.body.isNew]).toEqual([200, false]);
    expect([await lettersTo(treated.email), await lettersTo(asking.email)]).toEqual([[], []]);
  });
});
