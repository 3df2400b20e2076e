// Turning applicants into users and centers; merging two accounts of one person.
import { anonymous } from '@/lib/core/actor/actor';
import { erasePerson } from '@/lib/nouns/accounts/erase-person';
import { openSession } from '@/lib/nouns/accounts/sessions/open-session';
import { MERGED_COLUMNS } from '@/lib/nouns/users/merge-users';
import { db, pool } from '@/lib/run/db/db';
import type { Problem } from '@/lib/run/errors';
import { freeCode } from '../support/codes';
import { eventually } from '../support/eventually';
import { referringTo } from '../support/find-anywhere';
import { inTheEnd, ownApi, said, somebody } from '../support/own-api';
import { askAt, linkExpert, type Member, makeCenter, makePerson, makeTestRequest, unique } from '../support/people';
import { heldBy } from '../support/waiting';

const api = ownApi();
const { call } = api;
const [admin, consultant] = [somebody('admin'), somebody('consultant')];

describe('turning an applicant into a user', () => {
  const person = { name: 'Ada', surname: 'Neri', role: 'expert', phone: '+39 0212345678' };
  const wrote = async (email: string, data: object = {}) =>
    (
      await db.contact.create({
        data: { name: 'Ada Neri', email, message: 'Salve', privacyAccepted: true, culture: 'de', ...data },
      })
    ).id;
  const asked = async (email: string) =>
    (await makeTestRequest({ referentEmail: email, consultantId: consultant.id })).id;
  const address = () => `${unique('applicant')}@tests.example`;
  const become = (path: string, body: object, as = admin) => call('POST', path, { as, body });

  test('a contact becomes a user, who gets a letter and has given no consents; the contact is linked', async () => {
    const email = address();
    const id = await wrote(email, { marketingAccepted: true });
    expect((await become(`contacts/${id}/person`, { ...person, role: 'admin' })).status).toBe(400);
    expect(await db.user.count({ where: { email } })).toBe(0);
    const { status, body } = await become(`contacts/${id}/person`, person);
    expect([status, body.isNew]).toEqual([200, true]);
    const made = await db.user.findUniqueOrThrow({ where: { email } });
    expect(made).toMatchObject({
      id: body.userId,
      role: 'expert',
      originalRole: 'expert',
      culture: 'de',
      phone: person.phone,
    });
    expect([made.privacyAccepted, made.marketingAccepted, made.confirmedUser]).toEqual([false, false, false]);
    const letters = await db.outboxMail.findMany({ where: { email }, select: { letter: true } });
    expect(letters).toEqual([{ letter: 'invitation' }]);
    expect((await call('GET', `contacts/${id}`, { as: admin })).body.becameUserId).toBe(made.id);
    expect((await become(`contacts/${id}/person`, person)).status).toBe(409);
  });

  test('an account that a stranger has registered with the sender’s address opens to the reader of its letters alone', async () => {
    const stranger = await makePerson('expert', {
      confirmedUser: false,
      credential: { create: { passwordHash: 'known to the stranger' } },
    });
    const id = await wrote(stranger.email, { message: 'For the office alone' });
    expect((await call('GET', 'users/me', { as: stranger })).status).toBe(200);
    const { body } = await become(`contacts/${id}/person`, person);
    expect(body).toEqual({ userId: stranger.id, isNew: false });
    expect((await call('GET', 'users/me', { as: stranger })).status).toBe(401);
    expect(await db.credential.count({ where: { userId: stranger.id } })).toBe(0);
    const letters = () => db.outboxMail.count({ where: { email: stranger.email, letter: 'invitation' } });
    expect(await letters()).toBe(1);
    // Whose account nobody can open any more is not written to again.
    await become(`contacts/${await wrote(stranger.email)}/person`, person);
    expect(await letters()).toBe(1);
  });

  test('an account made by a colleague gets the letter that names their center: a password accepts its invitation', async () => {
    const [colleague, center] = [await makePerson('expert'), await makeCenter()];
    await linkExpert(center.id, colleague.id);
    const email = address();
    const body = { name: 'Ida', surname: 'Gelb', email, expertType: 'dentist', password: 'Betulla-Rossa-43' };
    expect((await call('POST', `centers/${center.id}/experts`, { as: colleague, body })).status).toBe(201);
    expect((await become(`contacts/${await wrote(email)}/person`, person)).body.isNew).toBe(false);
    const letters = await db.outboxMail.findMany({ where: { email }, select: { letter: true } });
    expect(letters.map(({ letter }) => letter)).toEqual(['membershipWithAccount', 'membershipWithAccount']);
  });

  test('an existing account is linked unchanged; a deleted one must be restored by an admin first', async () => {
    const known = await makePerson('expert');
    const { body } = await become(`contacts/${await wrote(known.email.toUpperCase())}/person`, person);
    expect(body).toEqual({ userId: known.id, isNew: false });
    expect(await db.outboxMail.count({ where: { email: known.email } })).toBe(0);
    await db.user.update({ where: { id: known.id }, data: { deletedAt: new Date() } });
    expect(await said(become(`contacts/${await wrote(known.email)}/person`, person))).toBe('409 errors.deletedAccount');
  });

  test('simultaneously, from two requests of one address, creates one user and one center', async () => {
    const email = address();
    const [contact, request] = [await wrote(email, { phoneNumber: person.phone }), await asked(email)];
    const paths = [`contacts/${contact}/person`, `product-test-requests/${request}/person`];
    const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => become(path, person)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409]);
    expect(new Set(answers.flatMap(({ body }) => body.userId ?? [])).size).toBe(1);
    const center = { name: unique('Studio'), city: 'Bolzano', streetName: 'Via Roma' };
    const centers = [`contacts/${contact}/center`, `product-test-requests/${request}/center`];
    const made = await Promise.all([...centers, ...centers].map((path) => become(path, center)));
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    const [one] = await db.center.findMany({ where: { name: center.name }, include: { memberships: true } });
    expect(one).toMatchObject({ provinceCode: 'BZ', referentEmail: email, phoneNumbers: ['+39 0212345678'] });
    expect(await db.center.count({ where: { name: center.name } })).toBe(1);
    expect(one!.memberships.map(({ status, kind }) => [status, kind])).toEqual([['waiting', 'invitation']]);
  });

  test('of an existing practice is a stranger who asks to join: whoever is responsible there decides', async () => {
    const [owner, waiting, center] = [
      await makePerson('expert'),
      await makePerson('expert'),
      await makeCenter({ name: unique('Studio'), city: 'Bolzano' }),
    ];
    await linkExpert(center.id, owner.id);
    await askAt(center.id, waiting.id);
    const body = { name: center.name, city: 'Bolzano' };
    for (const { email } of [await makePerson('expert'), waiting, { email: address() }]) {
      const id = await asked(email);
      const { userId } = (await become(`product-test-requests/${id}/person`, person)).body;
      const linked = await become(`product-test-requests/${id}/center`, body);
      expect([linked.status, linked.body]).toEqual([200, { centerId: center.id, isNew: false }]);
      const theirs = await db.membership.findMany({ where: { userId }, select: { status: true, kind: true } });
      expect(theirs).toEqual([{ status: 'waiting', kind: 'request' }]);
    }
    const told = async (userId: string) =>
      (await db.notification.findMany({ where: { userId }, select: { message: true } })).map(({ message }) => message);
    // The new account's once its address is confirmed.
    expect(await told(owner.id)).toEqual(['notifications.membershipRequested']);
    // Staff may still decide there, which is told.
    await call('POST', 'memberships', { as: admin, body: { centerId: center.id, userId: waiting.id } });
    expect(await told(owner.id)).toContain('notifications.memberLetIn');
    expect(await told(waiting.id)).toEqual(['notifications.membershipAccepted']);
  });

  test('needs a user before a center, and is not for consultants', async () => {
    const id = await asked(address());
    const center = { name: unique('Studio'), city: 'Bolzano' };
    expect(await said(become(`product-test-requests/${id}/center`, center))).toBe('409 errors.personFirst');
    expect((await become(`product-test-requests/${id}/person`, person, consultant)).status).toBe(403);
  });
});

describe('merging two accounts of one person', () => {
  const merge = (kept: Member, otherId: string, as = admin, reason = 'Registered twice') =>
    call('POST', `users/${kept.id}/merger`, { as, body: { otherId, reason } });
  const totals = async (...ids: string[]) => {
    const [row] = await db.$queryRaw<object[]>`
      select sum(practice_points)::int as practice, sum(theory_points)::int as theory, sum(fan_shop_points)::int as shop
      from users where id = any(${ids}::uuid[])`;
    return row;
  };
  const ledger = async (...ids: string[]) => {
    const [row] = await db.$queryRaw<object[]>`
      select sum(amount) filter (where kind = 'practice')::int as practice, sum(amount) filter (where kind = 'theory')::int as theory,
        sum(amount) filter (where kind = 'fan_shop')::int as shop from credit_entries where user_id = any(${ids}::uuid[])`;
    return row;
  };
  const earned = (userId: string, kind: 'practice' | 'theory' | 'fan_shop', amount: number, more: object = {}) => {
    return { userId, kind, amount, origin: 'admin' as const, source: unique('merge'), ...more };
  };

  /** Two experts of one name, each with work, credits and centers, one of them in common. */
  async function double() {
    const surname = unique('Neri');
    const [kept, gone] = [
      await makePerson('expert', { surname }),
      await makePerson('expert', { surname, phone: '+39 0212345678', dealerSite: 'neri.example' }),
    ];
    const patient = await makePerson('user');
    const [shared, own] = [await makeCenter(), await makeCenter()];
    await linkExpert(shared.id, gone.id);
    await askAt(shared.id, kept.id);
    await linkExpert(own.id, gone.id);
    const batch = { name: unique('batch'), productType: 'ULTRA' as const, quantity: 1 };
    const code = { id: (await freeCode()).id, batchId: (await db.productCodeBatch.create({ data: batch })).id };
    await db.productCode.update({
      where: { id: code.id },
      data: { batchId: code.batchId, status: 'used', userId: gone.id, consumptionDate: new Date() },
    });
    const course = { origin: 'academy' as const };
    await db.creditEntry.createMany({
      data: [
        earned(kept.id, 'practice', 5),
        earned(kept.id, 'theory', 3, { ...course, source: `academy:basics:${kept.id}` }),
        earned(gone.id, 'practice', 10, { origin: 'product_code', productCodeId: code.id }),
        earned(gone.id, 'fan_shop', 10, { origin: 'product_code', productCodeId: code.id }),
        earned(gone.id, 'theory', 3, { ...course, source: `academy: Basics:${gone.id}` }),
        earned(gone.id, 'theory', 40, { ...course, source: `academy:more:${gone.id}` }),
      ],
    });
    await db.user.update({ where: { id: kept.id }, data: { practicePoints: 5, theoryPoints: 3 } });
    await db.user.update({
      where: { id: gone.id },
      data: {
        practicePoints: 10,
        fanShopPoints: 10,
        theoryPoints: 43,
        level: 'silver',
        isEnabled: true,
        marketingAccepted: true,
      },
    });
    const chat = await db.chat.create({
      data: {
        participants: { create: [{ userId: gone.id }, { userId: patient.id }] },
        messages: { create: { senderId: gone.id, text: 'Salve' } },
      },
    });
    return { kept, gone, shared, own, code, chat };
  }

  test('covers every column that refers to people', async () => {
    const names = (await referringTo('users')).map(({ table, column }) => `${table}.${column}`);
    const forgotten = names.filter((name) => !MERGED_COLUMNS[name]);
    expect(forgotten.map((name) => `edit lib/nouns/users/merge-users.ts: say what becomes of ${name}`)).toEqual([]);
    expect(Object.keys(MERGED_COLUMNS).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('moves everything along, keeps the sums right, ends the other one, and informs both addresses', async () => {
    const { kept, gone, shared, own, code, chat } = await double();
    await db.user.update({ where: { id: kept.id }, data: { marketingAccepted: false } });
    expect((await merge(kept, gone.id)).status).toBe(204);
    expect(await totals(kept.id, gone.id)).toEqual(await ledger(kept.id, gone.id));
    expect(await totals(kept.id)).toEqual({ practice: 15, theory: 43, shop: 10 });
    expect(await totals(kept.id)).toEqual(await ledger(kept.id));
    expect(await totals(gone.id)).toEqual({ practice: 0, theory: 0, shop: 0 });
    expect(await db.user.findUniqueOrThrow({ where: { id: kept.id } })).toMatchObject({
      level: 'silver',
      isEnabled: true,
      phone: '+39 0212345678',
      dealerSite: 'neri.example',
      marketingAccepted: false,
    });
    const left = await db.user.findUniqueOrThrow({ where: { id: gone.id } });
    expect(left).toMatchObject({ mergedIntoId: kept.id, enabledUser: false });
    const works = await db.centerExpert.findMany({ where: { userId: { in: [kept.id, gone.id] } } });
    expect(works.map(({ centerId, userId }) => `${centerId} ${userId}`).toSorted()).toEqual(
      [shared.id, own.id].map((id) => `${id} ${kept.id}`).toSorted(),
    );
    expect(await db.membership.count({ where: { userId: kept.id, isResponsible: true, status: 'active' } })).toBe(2);
    expect((await db.productCode.findUniqueOrThrow({ where: { id: code.id } })).userId).toBe(kept.id);
    expect(await db.message.count({ where: { chatId: chat.id, senderId: kept.id } })).toBe(1);
    expect((await call('GET', 'users/me', { as: gone })).status).toBe(401);
    expect((await call('GET', 'chats', { as: kept })).body).toHaveLength(1);
    for (const { email } of [kept, gone])
      expect(await db.outboxMail.count({ where: { email, letter: 'accountsMerged' } })).toBe(1);
    const entries = await db.auditEntry.findMany({ where: { action: 'merge', entityId: { in: [kept.id, gone.id] } } });
    expect(entries.map(({ reason, actorId }) => [reason, actorId])).toEqual(
      [1, 2].map(() => ['Registered twice', admin.id]),
    );
    expect(entries.find(({ entityId }) => entityId === kept.id)).toMatchObject({
      before: { practicePoints: 5, memberships: 0 },
      after: { practicePoints: 15, memberships: 2 },
    });
    await call('POST', `product-code-batches/${code.batchId}/recall`, { as: admin, body: { reason: 'Kaputt' } });
    expect(await totals(kept.id, gone.id)).toEqual({ practice: 5, theory: 43, shop: 0 });
    expect(await totals(gone.id)).toEqual({ practice: 0, theory: 0, shop: 0 });
    expect((await call('PUT', `users/${gone.id}?deleted=true`, { as: admin, body: {} })).body.messageKey).toBe(
      'errors.mergedAccount',
    );
  });

  test('is refused for health data of different people, professionals, staff and unconfirmed addresses', async () => {
    const surname = unique('Blu');
    const patient = await makePerson('user', { surname, birthYear: 1980 });
    const refused: [Member, Member, string][] = [
      [patient, await makePerson('user', { surname, birthYear: 1981 }), 'errors.mergeOthers'],
      [patient, await makePerson('user', { name: 'Eva' }), 'errors.mergeOthers'],
      [patient, await makePerson('expert', { surname }), 'errors.mergeKinds'],
      [patient, consultant, 'errors.mergeStaff'],
      [await makePerson('user', { surname, confirmedUser: false }), patient, 'errors.mergeUnconfirmed'],
    ];
    for (const [kept, gone, key] of refused) {
      const { status, body } = await merge(kept, gone.id);
      expect([status, body.messageKey]).toEqual([409, key]);
    }
    const same = await makePerson('user', { surname, birthYear: 1980 });
    expect((await merge(patient, same.id, admin, ' ')).status).toBe(400);
    await db.session.updateMany({ where: { userId: admin.id }, data: { verifiedAt: new Date(0) } });
    expect((await merge(patient, same.id)).body.messageKey).toBe('errors.verificationRequired');
    await db.session.updateMany({ where: { userId: admin.id }, data: { verifiedAt: new Date() } });
    expect(await db.user.count({ where: { id: same.id, deletedAt: null } })).toBe(1);
  });

  test('keeps a withdrawn picture consent for both; invitations to the old address reach the merged account', async () => {
    const surname = unique('Verdi');
    const [kept, gone] = [
      await makePerson('user', { surname, smoker: null }),
      await makePerson('user', { surname, useThea: true }),
    ];
    await db.consent.create({
      data: { userId: gone.id, kind: 'treatment_pictures', granted: false, source: 'treatments' },
    });
    expect((await merge(kept, gone.id)).status).toBe(204);
    const [newest] = await db.consent.findMany({ where: { userId: kept.id }, orderBy: { id: 'desc' }, take: 1 });
    expect(newest).toMatchObject({ kind: 'treatment_pictures', granted: false, source: 'merge' });
    expect((await call('GET', `users/${kept.id}`, { as: admin })).body.useThea).toBe(true);
    expect((await db.user.findUniqueOrThrow({ where: { id: gone.id } })).useThea).toBeNull();
    const contact = { name: 'A', email: gone.email, message: 'x', privacyAccepted: true };
    const { id } = await db.contact.create({ data: contact });
    const { body } = await call('POST', `contacts/${id}/person`, { as: admin, body: {} });
    expect(body).toEqual({ userId: kept.id, isNew: false });
    await erasePerson({ ...anonymous }, kept.id);
    expect(await db.user.count({ where: { email: { in: [kept.email, gone.email] } } })).toBe(0);
  });

  test('of an address that nobody has proved gives nothing that is sent there, then or later', async () => {
    const surname = unique('Viola');
    const [kept, gone] = [
      await makePerson('user', { surname }),
      await makePerson('user', { surname, confirmedUser: false }),
    ];
    const sent = { name: 'A', email: gone.email, message: 'Mine alone', privacyAccepted: true };
    const contact = await db.contact.create({ data: sent });
    expect((await merge(kept, gone.id)).status).toBe(204);
    expect(await db.outboxMail.count({ where: { email: gone.email, letter: 'accountsMerged' } })).toBe(1);
    expect((await db.contact.findUniqueOrThrow({ where: { id: contact.id } })).becameUserId).toBeNull();
    const expert = await makePerson('expert');
    const center = await makeCenter({ machineType: 'xpower' });
    await linkExpert(center.id, expert.id);
    const patient = { name: 'Ada', surname, email: gone.email, bornDate: 1980 };
    const body = { productName: 'ULTRA', centerId: center.id, treatedOn: '2026-06-10', startValue: 'A3', patient };
    const made = await call('POST', 'treatments', { as: expert, body });
    expect(made.status).toBe(201);
    expect((await call('GET', 'treatments', { as: kept })).body).toEqual([]);
    const owner = await db.user.findUniqueOrThrow({ where: { email: gone.email } });
    expect([made.body.userId, owner.mergedIntoId]).toEqual([owner.id, null]);
  });

  test('leaves no session to a sign-in that had got as far as the password', async () => {
    const surname = unique('Rosa');
    const [kept, gone] = [await makePerson('user', { surname }), await makePerson('user', { surname })];
    const holder = await heldBy('select 1 from users where id = $1 for update', [gone.id]);
    const request = new Request(api.url);
    const opening = openSession(gone.id, 'web', request).catch((error: unknown) => (error as Problem).status);
    await eventually(async () => {
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into sessions%'`;
      expect((await pool.query(waiting)).rows).toHaveLength(1);
    });
    await holder.query('update users set deleted_at = now(), enabled_user = false, merged_into_id = $1 where id = $2', [
      kept.id,
      gone.id,
    ]);
    await holder.end();
    expect(await opening).toBe(401);
    await expect(openSession(gone.id, 'web', request)).rejects.toMatchObject({ status: 401 });
    expect(await db.session.count({ where: { userId: gone.id, kind: 'web' } })).toBe(0);
  });

  test('happens once, in either direction; a killed merger has changed nothing', async () => {
    const { kept, gone, own } = await double();
    const before = await totals(kept.id, gone.id);
    const holder = await heldBy('select 1 from centers where id = $1 for update', [own.id]);
    const killed = merge(kept, gone.id);
    await eventually(async () => {
      const { rows } = await pool.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and query ~ 'from "?centers"? where id = any' and datname = current_database()`);
      expect(rows).toHaveLength(1);
    });
    expect((await killed).status).toBe(503);
    await holder.end();
    expect(await db.user.count({ where: { id: gone.id, deletedAt: null, enabledUser: true } })).toBe(1);
    expect(await totals(kept.id, gone.id)).toEqual(before);
    expect(await db.auditEntry.count({ where: { action: 'merge', entityId: { in: [kept.id, gone.id] } } })).toBe(0);
    const answers = await Promise.all(
      [kept, gone, kept, gone].map((one) => inTheEnd(() => merge(one, one === kept ? gone.id : kept.id))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404]);
    expect(await totals(kept.id, gone.id)).toEqual({ practice: 15, theory: 43, shop: 10 });
    expect(await ledger(kept.id, gone.id)).toEqual(await totals(kept.id, gone.id));
  });
});
