// Invited people must accept before they belong to a center.
import { sendAccountInvitation } from '@/lib/nouns/accounts/send-invitation';
import { db } from '@/lib/run/db/db';
import { lockRows, transaction } from '@/lib/run/db/transaction';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { signInvitation } from '@/lib/run/secrets/tokens';
import { atOnce, ownApi, somebody } from '../support/own-api';
import { inviteTo, type Member, makePerson, unique } from '../support/people';
import { membershipOf, practice, worksAt } from '../support/practice';
import { queuedLetters } from '../support/queued-letters';

const api = ownApi();
const { call, form } = api;
const admin = somebody('admin');

describe('an invited person', () => {
  test('stays pending until they accept, and lends the center no level before', async () => {
    const { center, head, colleague } = await practice();
    const star = await makePerson('expert', { isEnabled: true, level: 'diamond' });
    const add = (as: Member) => call('POST', `centers/${center.id}/experts`, { as, body: { userId: star.id } });
    expect((await add(colleague)).status).toBe(403);
    expect((await add(head)).status).toBe(201);
    expect((await add(head)).status).toBe(201);
    expect(await db.membership.count({ where: { userId: star.id } })).toBe(1);
    const { id } = (await membershipOf(center.id, star.id))!;
    const accept = async (as: Member) => {
      const { status, body } = await call('POST', `memberships/${id}/acceptance`, { as });
      return [status, body.messageKey ?? body.status];
    };
    for (const as of [head, admin]) expect(await accept(as)).toEqual([403, 'errors.theirInvitation']);
    expect((await call('GET', `centers/${center.id}`, { as: head })).body.tier).toBe('BASE');
    expect(await accept(star)).toEqual([200, 'active']);
    expect((await call('GET', `centers/${center.id}`, { as: star })).body.tier).toBe('ELITE');
  });

  test('can be invited by an admin too, at the center, at the person, or with a new center', async () => {
    const star = await makePerson('expert');
    const { center } = await practice();
    await call('PUT', `users/${star.id}`, { as: admin, body: { centerIds: [center.id] } });
    const address = { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' };
    const body = { name: unique('Studio'), address, expertIds: [star.id] };
    const made = await call('POST', 'centers', { as: admin, body });
    expect([made.status, made.body.expertIds]).toEqual([201, []]);
    const { center: third, head, colleague } = await practice();
    const all = [head.id, colleague.id, star.id];
    expect((await call('PUT', `centers/${third.id}`, { as: admin, body: { expertIds: all } })).status).toBe(200);
    const waiting = await db.membership.findMany({ where: { userId: star.id } });
    expect(waiting.map(({ centerId, status, kind }) => `${centerId} ${status} ${kind}`).toSorted()).toEqual(
      [center.id, made.body._id, third.id].map((id) => `${id} waiting invitation`).toSorted(),
    );
    const first = await db.membership.findFirstOrThrow({ where: { userId: star.id, centerId: made.body._id } });
    await call('POST', `memberships/${first.id}/acceptance`, { as: star });
    expect(await membershipOf(made.body._id, star.id)).toMatchObject({ status: 'active', isResponsible: true });
  });

  test('is invited by an admin who is busy elsewhere: what one admin does at the same time does not wait', async () => {
    const star = await makePerson('expert');
    const address = { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' };
    const body = { name: unique('Studio'), address, expertIds: [star.id] };
    const made = await transaction(async (tx) => {
      await lockRows(tx, 'users', admin.id);
      return call('POST', 'centers', { as: admin, body });
    });
    expect(made.status).toBe(201);
  });

  test.each(['user', 'dealer'] as const)(
    'is a professional: all doors refuse a %s, and name the field',
    async (role) => {
      const [{ center, head, colleague }, other] = [await practice(), await makePerson(role)];
      const address = { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' };
      const all = [head.id, colleague.id, other.id];
      const fresh = { name: 'Ida', surname: 'Neri', email: `${unique('ida')}@tests.example`, role };
      const doors = [
        [head, 'POST', `centers/${center.id}/experts`, { userId: other.id }, 'userId'],
        [head, 'POST', 'memberships', { centerId: center.id, userId: other.id }, 'userId'],
        [admin, 'PUT', `centers/${center.id}`, { expertIds: all }, 'expertIds'],
        [admin, 'POST', 'centers', { name: unique('Studio'), address, expertIds: [other.id] }, 'expertIds'],
        [admin, 'PUT', `users/${other.id}`, { centerIds: [center.id] }, 'centerIds'],
        [admin, 'POST', 'users', { ...fresh, centerIds: [center.id] }, 'centerIds'],
      ] as const;
      for (const [as, method, path, body, field] of doors) {
        const answer = await call(method, path, { as, body });
        const [{ field: named, messageKey } = { field: null, messageKey: null }] = answer.body.errors ?? [];
        expect([path, answer.status, named, messageKey]).toEqual([path, 400, field, 'validation.choice']);
      }
      const sent = { userId: other.id, centerId: center.id };
      expect(await form('forms/center-link', admin, sent)).not.toContain('saved=');
      expect(await db.membership.count({ where: { userId: other.id } })).toBe(0);
      expect(await db.user.count({ where: { email: fresh.email } })).toBe(0);
    },
  );

  test('gets no password made of the practice’s name or address', async () => {
    const { center, head } = await practice();
    for (const [as, path, more] of [
      [head, `centers/${center.id}/experts`, { expertType: 'hygienist' }],
      [admin, 'users', { role: 'expert', centerIds: [center.id] }],
    ] as const) {
      const person = { name: 'Ida', surname: 'Neri', email: `${unique('ida')}@tests.example`, ...more };
      const { status, body } = await call('POST', path, { as, body: { ...person, password: 'MilanoRoma1' } });
      expect([path, status, body.errors[0].messageKey]).toEqual([path, 400, 'validation.passwordOwn']);
    }
  });

  test('accepts by setting the password of a new account, which only the letter’s reader can', async () => {
    const { center, head } = await practice();
    const email = `${unique('ida')}@tests.example`;
    const person = { name: 'Ida', surname: 'Neri', email, password: 'Zafferano7Lago', expertType: 'hygienist' };
    const made = await call('POST', `centers/${center.id}/experts`, { as: head, body: person });
    expect(made.status).toBe(201);
    expect(await membershipOf(center.id, made.body._id)).toMatchObject({ status: 'waiting', withAccount: true });
    const [letter] = await queuedLetters(email);
    expect(letter!.values.center).toBe(center.name);
    const secret = letter!.values.link!.split('/').at(-1)!;
    await form('password-resets/use', null, {
      token: secret,
      password: 'Corallo9Monte',
      passwordAgain: 'Corallo9Monte',
      privacyAccepted: 'on',
      locale: 'it',
    });
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ confirmedUser: true });
    expect(await worksAt(center.id, made.body._id)).toBe(true);
  });

  test('whose account an admin creates is told of the centers by letter, and accepts by its link', async () => {
    const [one, other] = [await practice(), await practice()];
    const email = `${unique('ugo')}@tests.example`;
    const centerIds = [one.center.id, other.center.id];
    const body = { name: 'Ugo', surname: 'Neri', email, role: 'expert', culture: 'de', centerIds };
    const { _id: id } = (await call('POST', 'users', { as: admin, body })).body;
    const [letter, ...more] = await queuedLetters(email);
    expect(more).toEqual([]);
    expect(letter!.culture).toBe('de');
    for (const { center } of [one, other]) expect(letter!.values.center).toContain(center.name);
    expect(await worksAt(one.center.id, id)).toBe(false);
    const token = letter!.values.link!.split('/').at(-1)!;
    const chosen = { token, password: 'Corallo9Monte', privacyAccepted: true };
    expect((await call('POST', 'password-resets/use', { body: chosen })).status).toBeLessThan(300);
    expect([await worksAt(one.center.id, id), await worksAt(other.center.id, id)]).toEqual([true, true]);
  });

  test('accepts nothing by an invitation that names no center, whoever sends it', async () => {
    const { center, head } = await practice();
    const email = `${unique('eva')}@tests.example`;
    const person = { name: 'Eva', surname: 'Neri', email, password: 'Zafferano7Lago', expertType: 'hygienist' };
    const { _id: id } = (await call('POST', `centers/${center.id}/experts`, { as: head, body: person })).body;
    await transaction((tx) => sendAccountInvitation(tx, { id, name: 'Eva', email, culture: 'it' }));
    const [letter] = await queuedLetters(email, 'invitation');
    expect(letter!.values).not.toHaveProperty('center');
    const chosen = { token: letter!.values.link!.split('/').at(-1)!, password: 'Corallo9Monte', privacyAccepted: true };
    expect((await call('POST', 'password-resets/use', { body: chosen })).status).toBeLessThan(300);
    expect(await worksAt(center.id, id)).toBe(false);
    expect(await membershipOf(center.id, id)).toMatchObject({ status: 'waiting' });
  });

  test('accepts nothing by a letter that does not name the center, and answers in the portal', async () => {
    const { center, head } = await practice();
    const person = { name: 'Ida', surname: 'Neri', password: 'Zafferano7Lago', expertType: 'hygienist' };
    const invite = async (email: string) =>
      (await call('POST', `centers/${center.id}/experts`, { as: head, body: { ...person, email } })).body._id as string;
    const letterTo = async (id: string, email: string, kind: 'confirmation' | 'reset') => {
      const [token, expiresAt] = [newSecret(), new Date(Date.now() + 60_000)];
      const link = { userId: id, tokenHash: hashSecret(token), expiresAt };
      if (kind === 'reset') await db.passwordReset.create({ data: link });
      else await db.emailConfirmation.create({ data: { ...link, email } });
      return token;
    };
    const mails = ['ida', 'ada', 'eda'].map((name) => `${unique(name)}@tests.example`);
    const [confirms, resets, signsIn] = [await invite(mails[0]!), await invite(mails[1]!), await invite(mails[2]!)];
    const password = 'Corallo9Monte';
    const token = await letterTo(confirms, mails[0]!, 'confirmation');
    expect((await call('POST', 'email-confirmations', { body: { token, password } })).status).toBeLessThan(300);
    expect(await worksAt(center.id, confirms)).toBe(false);
    const reset = await letterTo(resets, mails[1]!, 'reset');
    expect((await call('POST', 'password-resets/use', { body: { token: reset, password } })).status).toBeLessThan(300);
    expect(await worksAt(center.id, resets)).toBe(false);
    const bell = await db.notification.findFirstOrThrow({ where: { userId: resets } });
    expect(bell).toMatchObject({ message: 'notifications.membershipInvited', membershipId: expect.any(String) });
    // The old password signs in and at most confirms the address: it does not accept the invitation.
    const inside = await letterTo(signsIn, mails[2]!, 'confirmation');
    const basic = Buffer.from(`${mails[2]}:${person.password}`).toString('base64');
    const signedIn = await call('POST', 'auth', { headers: { authorization: `Basic ${basic}` } });
    const headers = { authorization: `Bearer ${signedIn.body.token}` };
    await call('POST', 'email-confirmations', { body: { token: inside }, headers });
    expect(await worksAt(center.id, signsIn)).toBe(false);
  });

  test('answers by the letter’s link without signing in; opening it changes nothing, the form does', async () => {
    const { center, head } = await practice();
    const star = await makePerson('expert');
    const invited = await inviteTo(center.id, star.id, head.id);
    const token = await signInvitation(invited.id, star.email);
    expect((await fetch(`${api.url}/api/membership-invitations?token=${token}`)).status).toBe(405);
    expect(await worksAt(center.id, star.id)).toBe(false);
    const wrong = await form('membership-invitations', null, { token: 'nonsense', answer: 'yes', locale: 'it' });
    expect(wrong).toContain('draft=');
    await form('membership-invitations', null, { token, answer: 'yes', locale: 'it' });
    expect(await worksAt(center.id, star.id)).toBe(true);
  });

  test('with a second factor, accepts by the link only while signed in; refusing needs no more than the link', async () => {
    const { center, head } = await practice();
    const star = await makePerson('expert');
    await db.secondFactor.create({
      data: { userId: star.id, kind: 'totp', secret: 'sealed', confirmedAt: new Date() },
    });
    const link = async () => signInvitation((await inviteTo(center.id, star.id, head.id)).id, star.email);
    const token = await link();
    const said = await form('membership-invitations', null, { token, answer: 'yes', locale: 'it' });
    const draft = new URL(said, api.url).searchParams.get('draft')!;
    const { fields } = await db.formDraft.findUniqueOrThrow({ where: { id: draft } });
    expect(fields).toMatchObject([{ message: 'errors.signInToAccept' }]);
    expect(await worksAt(center.id, star.id)).toBe(false);
    await form('membership-invitations', head, { token, answer: 'yes', locale: 'it' });
    expect(await worksAt(center.id, star.id)).toBe(false);
    await form('membership-invitations', star, { token, answer: 'yes', locale: 'it' });
    expect(await worksAt(center.id, star.id)).toBe(true);
  });

  test('can use a link to their current address, not to an earlier one', async () => {
    const { center, head } = await practice();
    const star = await makePerson('expert');
    const invited = await inviteTo(center.id, star.id, head.id);
    const token = await signInvitation(invited.id, star.email);
    await db.user.update({ where: { id: star.id }, data: { email: `${unique('new')}@tests.example` } });
    expect(await form('membership-invitations', null, { token, answer: 'yes', locale: 'it' })).toContain('draft=');
    expect(await membershipOf(center.id, star.id)).toMatchObject({ status: 'waiting' });
  });

  test('cannot accept with an unconfirmed address, in the app or by the link', async () => {
    const { center, head } = await practice();
    const star = await makePerson('expert', { confirmedUser: false });
    const invited = await inviteTo(center.id, star.id, head.id);
    const inApp = await call('POST', `memberships/${invited.id}/acceptance`, { as: star });
    expect([inApp.status, inApp.body.messageKey]).toEqual([403, 'errors.confirmAddress']);
    expect((await call('PUT', 'users/me', { as: star, body: { centerIds: [center.id] } })).status).toBe(403);
    const token = await signInvitation(invited.id, star.email);
    await form('membership-invitations', null, { token, answer: 'yes', locale: 'it' });
    expect(await worksAt(center.id, star.id)).toBe(false);
  });

  test('by somebody who was removed meanwhile lets nobody in: the others decide anew', async () => {
    const { center, head, colleague } = await practice();
    const [crony, asking, other] = await Promise.all([1, 2, 3].map(() => makePerson('expert')));
    const [theirs] = await Promise.all([crony, asking, other].map((who) => inviteTo(center.id, who!.id, head.id)));
    const { id } = (await membershipOf(center.id, head.id))!;
    expect((await call('DELETE', `memberships/${id}`, { as: admin })).status).toBe(204);
    const refused = await call('POST', `memberships/${theirs!.id}/acceptance`, { as: crony! });
    expect([refused.status, refused.body.messageKey]).toEqual([409, 'errors.invitationLapsed']);
    const token = await signInvitation(theirs!.id, crony!.email);
    expect(await form('membership-invitations', null, { token, answer: 'yes', locale: 'it' })).toContain('draft=');
    await call('PUT', 'users/me', { as: asking!, body: { centerIds: [center.id] } });
    expect(await membershipOf(center.id, asking!.id)).toMatchObject({ status: 'waiting', kind: 'request' });
    await call('POST', 'memberships', { as: colleague, body: { centerId: center.id, userId: other!.id } });
    const { id: anew } = (await membershipOf(center.id, other!.id))!;
    expect((await call('POST', `memberships/${anew}/acceptance`, { as: other! })).body.status).toBe('active');
  });

  test('counts towards twenty invitations a day, of colleagues and patients together, even at the same instant', async () => {
    const { center, head } = await practice();
    const actor = { actorId: head.id, action: 'invite', entity: 'users' };
    await db.auditEntry.createMany({ data: Array.from({ length: 5 }, () => actor) });
    const invite = async (body: object) => {
      const answer = await call('POST', `centers/${center.id}/experts`, { as: head, body });
      return `${answer.status} ${answer.body.messageKey ?? ''}`;
    };
    const known = await atOnce(18, () => makePerson('expert'));
    const answers = await Promise.all(known.map(({ id }) => invite({ userId: id })));
    expect(answers.filter((one) => one === '201 ')).toHaveLength(15);
    expect(answers.filter((one) => one === '429 errors.tooManyInvitations')).toHaveLength(3);
    const email = `${unique('ida')}@tests.example`;
    const person = { name: 'Ida', surname: 'Neri', email, password: 'Zafferano7Lago', expertType: 'hygienist' };
    expect(await invite(person)).toBe('429 errors.tooManyInvitations');
    // Nor does the limit tell who has an account.
    expect(await invite({ ...person, email: known[0]!.email })).toBe('429 errors.tooManyInvitations');
    expect(await db.user.count({ where: { email } })).toBe(0);
    expect(await db.membership.count({ where: { centerId: center.id, status: 'waiting' } })).toBe(15);
  });
});

test('twenty addresses that are taken end the asking for a day', async () => {
  const { center, head } = await practice();
  const taken = await makePerson('user');
  const person = { name: 'Ida', surname: 'Neri', password: 'Zafferano7Lago', expertType: 'hygienist' };
  const invite = (email: string) =>
    call('POST', `centers/${center.id}/experts`, { as: head, body: { ...person, email } });
  const answers = await atOnce(25, () => invite(taken.email));
  const count = (status: number) => answers.filter((one) => one.status === status).length;
  expect([count(409), count(429)]).toEqual([20, 5]);
  expect((await invite(`${unique('ida')}@tests.example`)).status).toBe(429);
});

test('consultants invite a hundred colleagues a day', async () => {
  const consultant = await makePerson('consultant');
  const { center } = await practice({ consultantId: consultant.id });
  const actor = { actorId: consultant.id, action: 'invite', entity: 'memberships' };
  await db.auditEntry.createMany({ data: Array.from({ length: 99 }, () => actor) });
  const invite = async () => {
    const body = { userId: (await makePerson('expert')).id };
    return (await call('POST', `centers/${center.id}/experts`, { as: consultant, body })).status;
  };
  expect([await invite(), await invite()]).toEqual([201, 429]);
});

test('answers everybody’s notifications about it', async () => {
  const consultant = await makePerson('consultant');
  const { center, head } = await practice({ consultantId: consultant.id });
  const [stranger, star] = [await makePerson('expert'), await makePerson('expert')];
  const asked = await call('POST', 'memberships', { as: stranger, body: { centerId: center.id } });
  const invited = await call('POST', 'memberships', { as: head, body: { centerId: center.id, userId: star.id } });
  const bellOf = async (as: Member) =>
    ((await call('GET', 'notifications?readAt=null', { as })).body as { membershipId: string | null }[])
      .map(({ membershipId }) => membershipId)
      .filter(Boolean);
  const told = [asked, asked, invited].map(({ body }) => [body._id]);
  expect([await bellOf(head), await bellOf(consultant), await bellOf(star)]).toEqual(told);
  await call('POST', `memberships/${asked.body._id}/acceptance`, { as: head });
  await call('POST', `memberships/${invited.body._id}/refusal`, { as: star });
  expect([await bellOf(head), await bellOf(consultant), await bellOf(star)]).toEqual([[], [], []]);
});
