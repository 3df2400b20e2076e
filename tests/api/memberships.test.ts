// Membership needs consent: every way into a center awaits acceptance, and until then gives no access.

import { randomUUID } from 'node:crypto';
import { findJoinable } from '@/lib/nouns/centers/find-joinable';
import { db, pool } from '@/lib/run/db/db';
import { addCenters } from '../support/centers';
import { atOnce, ownApi, somebody } from '../support/own-api';
import { askAt, inviteTo, linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';
import { membershipOf, practice, worksAt } from '../support/practice';
import { queuedLetters } from '../support/queued-letters';
import { treatmentOf } from '../support/treating';

const api = ownApi();
const { call, form } = api;
const admin = somebody('admin');

const ways: Record<string, (stranger: Member, centerId: string, name: string) => Promise<unknown>> = {
  'PUT users/me': (as, id) => call('PUT', 'users/me', { as, body: { centerIds: [id] } }),
  'me/centers by id': (as, centerId) => form('me/centers', as, { centerId }),
  'me/centers by name': (as, _, centerName) => form('me/centers', as, { centerName, centerPlace: 'Milano' }),
  'POST memberships': (as, centerId) => call('POST', 'memberships', { as, body: { centerId } }),
};

describe.each(Object.entries(ways))('a stranger who joins by %s', (_, join) => {
  test('waits without access, writes nothing, removes nobody and does not count', async () => {
    const { center, head, colleague } = await practice({ consultantNotes: 'secret' });
    const stranger = await makePerson('expert', { isEnabled: true, level: 'diamond' });
    await join(stranger, center.id, center.name);
    const asked = await membershipOf(center.id, stranger.id);
    expect(asked).toMatchObject({ status: 'waiting', kind: 'request', askedById: stranger.id, isResponsible: false });
    expect(await worksAt(center.id, stranger.id)).toBe(false);
    const status = async (method: string, path: string, body?: object) =>
      (await call(method, path, { as: stranger, ...(body && { body }) })).status;
    // Read as visitors read it, no more.
    const own = (await call('GET', `centers/${center.id}`, { as: stranger })).body;
    expect(own).toEqual((await call('GET', `centers/${center.id}`)).body);
    expect(await status('PUT', `centers/${center.id}`, { site: 'https://example.org' })).toBe(404);
    expect(await status('GET', `users/${head.id}`)).toBe(404);
    expect(await status('PUT', `centers-to-expert/${head.id}`, { centerIds: [] })).toBe(404);
    expect(await status('POST', `centers/${center.id}/experts`, { userId: colleague.id })).toBe(404);
    expect(await status('POST', 'memberships', { centerId: center.id, userId: colleague.id })).toBe(403);
    const theirs = (await membershipOf(center.id, head.id))!.id;
    for (const [method, path] of [
      ['GET', `memberships/${theirs}`],
      ['DELETE', `memberships/${theirs}`],
      ['POST', `memberships/${theirs}/refusal`],
    ] as const)
      expect(await status(method, path)).toBe(404);
    const listed = await call('GET', 'memberships', { as: stranger });
    expect(listed.body.map((one: { _id: string }) => one._id)).toEqual([asked!.id]);
    expect((await call('GET', 'center-events', { as: stranger })).body).toEqual([]);
    expect((await call('GET', 'users/me', { as: stranger })).body).toMatchObject({ centerIds: [], centerId: null });
    const after = await call('GET', `centers/${center.id}`, { as: head });
    expect(after.body).toMatchObject({ tier: 'BASE', expertIds: expect.not.arrayContaining([stranger.id]) });
  });

  test('cannot accept themselves, and joins once somebody responsible accepts', async () => {
    const { center, head, colleague } = await practice();
    const stranger = await makePerson('expert');
    await join(stranger, center.id, center.name);
    await join(stranger, center.id, center.name);
    expect(await db.membership.count({ where: { userId: stranger.id } })).toBe(1);
    const { id } = (await membershipOf(center.id, stranger.id))!;
    const accept = async (as: Member) => {
      const { status, body } = await call('POST', `memberships/${id}/acceptance`, { as });
      return [status, body.messageKey ?? body.status];
    };
    expect(await accept(stranger)).toEqual([403, 'errors.ownRequest']);
    expect((await accept(colleague))[0]).toBe(404);
    expect((await accept(await makePerson('expert')))[0]).toBe(404);
    expect(await accept(head)).toEqual([200, 'active']);
    expect(await accept(head)).toEqual([409, 'errors.alreadyDecided']);
    expect((await call('GET', `centers/${center.id}`, { as: stranger })).status).toBe(200);
    const told = await db.notification.findMany({ where: { userId: stranger.id } });
    expect(told.map(({ message }) => message)).toEqual(['notifications.membershipAccepted']);
  });
});

describe('registration', () => {
  async function register(centerName: string) {
    const email = `${unique('newcomer')}@tests.example`;
    await form('accounts/experts', null, {
      name: 'Ida',
      surname: 'Neri',
      email,
      password: 'Zafferano7Lago',
      passwordAgain: 'Zafferano7Lago',
      expertType: 'dentist',
      centerName,
      centerPlace: 'Milano',
      privacyAccepted: 'on',
      termsAndConditionsAccepted: 'on',
      locale: 'it',
    });
    return db.user.findUniqueOrThrow({ where: { email }, select: { id: true, centerId: true, confirmedUser: true } });
  }

  test('with a known practice’s name waits, and is not announced before the address is confirmed', async () => {
    const { center, head } = await practice();
    const person = await register(center.name.toUpperCase());
    expect(person).toMatchObject({ centerId: null, confirmedUser: false });
    const { id } = (await membershipOf(center.id, person.id))!;
    expect(await worksAt(center.id, person.id)).toBe(false);
    expect(await db.notification.count({ where: { userId: head.id } })).toBe(0);
    expect((await call('POST', `memberships/${id}/acceptance`, { as: head })).status).toBe(404);
    const early = await call('POST', `memberships/${id}/acceptance`, { as: admin });
    expect([early.status, early.body.messageKey]).toEqual([409, 'errors.addressNotConfirmed']);
  });

  test('with a new practice can prepare it: nothing public, no invitation, chat or treatment', async () => {
    const name = unique('Studio Nuovo');
    const { id } = await register(name);
    const center = await db.center.findFirstOrThrow({ where: { name } });
    expect(await membershipOf(center.id, id)).toMatchObject({
      status: 'active',
      isResponsible: true,
      kind: 'founding',
    });
    const owner = await makePerson('expert', { confirmedUser: false, isEnabled: true, level: 'gold' });
    const { center: whole } = await practice({ isAuthorized: false });
    await db.membership.deleteMany({ where: { centerId: whole.id } });
    await linkExpert(whole.id, owner.id);
    const saved = await call('PUT', `centers/${whole.id}`, { as: owner, body: { site: 'https://example.org' } });
    expect(saved.body).toMatchObject({ isAuthorized: false, tier: 'BASE', missingData: ['experts'] });
    const [friend, employee] = [await makePerson('expert'), await makePerson('consultant')];
    for (const [path, body] of [
      [`centers/${whole.id}/experts`, { userId: friend.id }],
      ['memberships', { centerId: whole.id, userId: friend.id }],
      ['chats', { participantsIds: [friend.id] }],
      ['connections', { employeeId: employee.id }],
    ] as const) {
      const { status, body: said } = await call('POST', path, { as: owner, body });
      expect([path, status, said.messageKey]).toEqual([path, 403, 'errors.confirmAddress']);
    }
    const body = treatmentOf(whole.id, { adultConfirmed: true });
    expect((await call('POST', 'treatments', { as: owner, body })).status).toBe(403);
    expect(await db.user.count({ where: { email: body.patient.email } })).toBe(0);
  });
});

test('in advance without ever confirming the address keeps nobody out, and decides nothing', async () => {
  const center = await makeCenter({ machineType: 'xpower', isAuthorized: false });
  const [squatter, owner] = [await makePerson('expert', { confirmedUser: false }), await makePerson('expert')];
  await db.user.update({ where: { id: owner.id }, data: { isEnabled: true } });
  const { id: founding } = await linkExpert(center.id, squatter.id);
  const asked = await call('POST', 'memberships', { as: owner, body: { centerId: center.id } });
  const toldOf = (userId: string) => db.notification.count({ where: { userId, href: `centers/${center.id}` } });
  expect([await toldOf(admin.id), await toldOf(squatter.id)]).toEqual([1, 0]);
  const id = asked.body._id;
  const attempt = async (method: string, path: string, body?: object) => {
    const { status, body: said } = await call(method, path, { as: squatter, ...(body && { body }) });
    return [status, said?.messageKey];
  };
  const refused = [403, 'errors.confirmAddress'];
  const unseen = [404, 'errors.notFound'];
  expect(await attempt('POST', `memberships/${id}/refusal`)).toEqual(unseen);
  const accepted = await call('POST', `memberships/${id}/acceptance`, { as: admin });
  expect(accepted.body).toMatchObject({ status: 'active', isResponsible: true });
  expect(await db.center.findUniqueOrThrow({ where: { id: center.id } })).toMatchObject({ isPublic: true });
  expect(await attempt('DELETE', `memberships/${id}`)).toEqual(unseen);
  expect(await attempt('DELETE', `memberships/${id}/responsibility`)).toEqual(unseen);
  expect(await attempt('PUT', `centers-to-expert/${owner.id}`, { centerIds: [] })).toEqual(refused);
  expect(await attempt('PUT', `centers/${center.id}`, { site: 'https://evil.example' })).toEqual(refused);
  expect((await call('DELETE', `memberships/${founding}`, { as: owner })).status).toBe(204);
});

const bells = ({ id: userId }: Member) =>
  db.notification.count({ where: { userId, message: 'notifications.membershipRequested' } });
const letters = async ({ email }: Member) => (await queuedLetters(email, 'membershipRequested')).length;

describe('limits', () => {
  test('ten centers a day; two hundred in one request are invalid', async () => {
    const stranger = await makePerson('expert');
    const all = await atOnce(11, () => makeCenter());
    const put = async (centerIds: string[]) =>
      (await call('PUT', 'users/me', { as: stranger, body: { centerIds } })).status;
    expect(await put(Array.from({ length: 200 }, () => crypto.randomUUID()))).toBe(400);
    expect(await put(all.map(({ id }) => id))).toBe(429);
    expect(await db.membership.count({ where: { userId: stranger.id } })).toBe(0);
    expect(await put(all.slice(0, 10).map(({ id }) => id))).toBe(200);
    expect(await put([all[10]!.id])).toBe(429);
  });

  test('a thousand strangers are each at the bell, and five letters a day are sent', async () => {
    const { center, head } = await practice();
    const people = await atOnce(12, () => makePerson('expert'));
    for (const as of people) await call('POST', 'memberships', { as, body: { centerId: center.id } });
    expect(await db.membership.count({ where: { centerId: center.id, status: 'waiting' } })).toBe(12);
    expect([await bells(head), await letters(head)]).toEqual([12, 5]);
  });

  test('unconfirmed strangers and withdrawn requests keep no letter from the practice', async () => {
    const { center, head } = await practice();
    const ask = (as: Member) => call('POST', 'memberships', { as, body: { centerId: center.id } });
    for (let n = 0; n < 6; n += 1) await ask(await makePerson('expert', { confirmedUser: false }));
    const fickle = await makePerson('expert');
    for (let n = 0; n < 3; n += 1) await call('DELETE', `memberships/${(await ask(fickle)).body._id}`, { as: fickle });
    expect([await bells(head), await letters(head)]).toEqual([3, 3]);
    for (let n = 0; n < 4; n += 1) await ask(await makePerson('expert'));
    expect([await bells(head), await letters(head)]).toEqual([7, 7]);
  });
});

describe('a switched role', () => {
  test('has only the memberships it was given', async () => {
    const { center, head } = await practice();
    const dealer = await makePerson('dealer');
    await db.user.update({ where: { id: dealer.id }, data: { role: 'expert' } });
    const address = { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' };
    for (const [method, path, body] of [
      ['PUT', 'users/me', { centerIds: [center.id] }],
      ['POST', 'memberships', { centerId: center.id }],
      ['POST', 'centers', { name: unique('Studio'), address }],
    ] as const) {
      const { status, body: said } = await call(method, path, { as: dealer, body });
      expect([path, status, said.messageKey]).toEqual([path, 403, 'errors.switchedMembership']);
    }
    expect(await form('me/centers', dealer, { centerId: center.id })).toContain('draft=');
    const { id } = await inviteTo(center.id, dealer.id, head.id);
    expect((await call('POST', `memberships/${id}/acceptance`, { as: dealer })).status).toBe(200);
  });

  test('staff cannot let themselves in', async () => {
    const { center } = await practice();
    const boss = await makePerson('admin');
    await db.user.update({ where: { id: boss.id }, data: { role: 'expert' } });
    const { id } = await askAt(center.id, boss.id);
    await db.user.update({ where: { id: boss.id }, data: { role: 'admin' } });
    expect((await call('POST', `memberships/${id}/acceptance`, { as: boss })).status).toBe(403);
    const body = { centerId: center.id, userId: boss.id };
    expect((await call('POST', 'memberships', { as: boss, body })).status).toBeGreaterThanOrEqual(400);
  });
});

test('the database allows no access besides memberships', async () => {
  const { center } = await practice();
  const stranger = await makePerson('expert');
  const link = { centerId: center.id, userId: stranger.id };
  await expect(db.centerExpert.create({ data: link })).rejects.toThrow(/trigger on memberships/);
  await expect(db.centerExpert.deleteMany({ where: { centerId: center.id } })).rejects.toThrow(
    /trigger on memberships/,
  );
  await db.center.delete({ where: { id: center.id } });
  expect(await db.centerExpert.count({ where: { centerId: center.id } })).toBe(0);
});

// Which centers a professional can find to join.

const found = async (text: string) => (await findJoinable(text, randomUUID())).map(({ name }) => name).toSorted();

beforeAll(async () => {
  await addCenters([
    { slug: 'caputo', name: "Studio D'Angelo è Caputò" },
    { slug: 'hidden', name: 'Dental Center Vitale', isAuthorized: false },
    { slug: 'gone', name: 'Vitale e figli', isDeleted: true },
  ]);
  await pool.query("update centers set street_name = 'Via Solferino' where slug = 'hidden'");
});

test('are found by words of name, town and street, even before they are public', async () => {
  expect(await found('caputo milano')).toEqual(["Studio D'Angelo è Caputò"]);
  expect(await found('vitale solferino')).toEqual(['Dental Center Vitale']);
  expect(await found('vitale roma')).toEqual([]);
  // Only the codes of Italian provinces are known by heart: a list says the country of the others.
  expect(await findJoinable('caputo', randomUUID())).toMatchObject([{ provinceCode: 'MI', country: 'IT' }]);
});

test('a referent’s e-mail address cannot be probed', async () => {
  expect(await found('caputo@secret.example')).toEqual([]);
  expect(await found('secret.example')).toEqual([]);
});
