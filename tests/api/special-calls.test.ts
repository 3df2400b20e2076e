import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatCode } from '@/lib/core/fields/kinds';
import { db } from '@/lib/run/db/db';
import { freeCode } from '../support/codes';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, makeTestRequest, unique } from '../support/people';

const api = ownApi();
const { call } = api;
let admin: Member;
let expert: Member;
let center: { id: string; name: string };

beforeAll(async () => {
  [admin, expert] = await Promise.all([makePerson('admin'), makePerson('expert')]);
  center = await makeCenter();
  await linkExpert(center.id, expert.id);
});

const ledger = (userId: string) => db.creditEntry.findMany({ where: { userId }, orderBy: { id: 'asc' } });

test('an unsupported method is a 405 problem that lists the supported ones', async () => {
  const refused = await call('PATCH', 'centers', { as: admin, body: {} });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect(refused.body).toMatchObject({ status: 405, messageKey: 'errors.methodNotAllowed' });
});

describe('product codes', () => {
  test('of ten simultaneous uses of a code one succeeds, and is credited once', async () => {
    const me = await makePerson('expert');
    const { code } = await freeCode();
    const use = () => call('POST', `product-codes/${formatCode(code).toLowerCase()}/consumption`, { as: me, body: {} });
    const answers = await Promise.all(Array.from({ length: 10 }, use));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      messageKey: 'errors.codeUsed',
      message: 'The provided code has already been used',
    });
    expect((await ledger(me.id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['practice', 10],
      ['fan_shop', 10],
    ]);
    const { body: person } = await call('GET', 'users/me', { as: me });
    expect([person.practicePoints, person.fanShopPoints, person.level]).toEqual([10, 10, 'base']);
    expect((await call('GET', 'product-codes', { as: me })).body).toMatchObject([{ code, status: 'used' }]);
  });

  test('invalid, recalled, or used outside the own center is refused', async () => {
    const use = (code: string, body: object = {}, as = expert) =>
      call('POST', `product-codes/${code}/consumption`, { as, body });
    expect((await use('AAAA-AAAA-AAAA')).body.messageKey).toBe('errors.codeInvalid');
    const { code, id } = await freeCode();
    expect((await use(code, { centerId: (await makeCenter()).id })).body.messageKey).toBe('errors.centerNotFound');
    await db.productCode.update({ where: { id }, data: { recalledAt: new Date() } });
    expect((await use(code)).body.messageKey).toBe('errors.codeInvalid');
    expect((await use(code, {}, admin)).status).toBe(403);
  });

  test('completing the training raises the level to where the points are', async () => {
    const me = await makePerson('expert', { practicePoints: 25, theoryPoints: 40 });
    const home = await makeCenter({ isAuthorized: false });
    await linkExpert(home.id, me.id);
    const { code } = await freeCode();
    await call('POST', `product-codes/${code}/consumption`, { as: me, body: {} });
    const { body } = await call('GET', 'users/me', { as: me });
    expect([body.level, body.isEnabled]).toEqual(['silver', true]);
    const events = await call('GET', `center-events?centerId=${home.id}&sort=createdAt`, { as: admin });
    expect(events.body.map(({ type }: { type: string }) => type)).toEqual(['qualified', 'silver']);
  });
});

describe('treatments', () => {
  const patient = { name: 'Pia', surname: 'Neri', email: '', bornDate: 1980 };
  const treatment = (more = {}) => ({
    productName: 'ULTRA',
    centerId: center.id,
    startValue: 'A3',
    endValue: 'B1',
    patient: { ...patient, email: `${unique('pia')}@tests.example` },
    notes: 'sensitive',
    ...more,
  });

  test('a new patient is invited, a code is used, the patient rates once', async () => {
    const { code } = await freeCode();
    const created = await call('POST', 'treatments', { as: expert, body: treatment({ productCodes: [code] }) });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ gain: 8, productCodes: [code], points: { kitPoints: 5 }, expert: expert.id });
    const path = `treatments/${created.body._id}`;

    const user = await db.user.findUniqueOrThrow({ where: { id: created.body.userId } });
    expect(await db.passwordReset.count({ where: { userId: user.id, kind: 'invitation' } })).toBe(1);
    await db.user.update({ where: { id: user.id }, data: { confirmedUser: true } }); // as with the invitation's link
    const session = await db.session.create({
      data: { userId: user.id, kind: 'api', expiresAt: new Date(Date.now() + 60_000) },
    });
    const { signToken } = await import('@/lib/run/secrets/tokens');
    const me = { id: user.id, email: user.email, token: await signToken('access', { sub: user.id, sid: session.id }) };
    expect((await call('GET', path, { as: me })).body.notes).toBe('sensitive');
    const rated = await call('PUT', path, { as: me, body: { rating: 5, userReview: 'Bene' } });
    expect(rated.body).toMatchObject({ rating: 5, ratedAt: expect.any(String) });
    expect((await call('PUT', path, { as: me, body: { rating: 1 } })).status).toBe(403);
    expect((await call('GET', path, { as: expert })).body.points.satisfactionPoints).toBe(3);
  });

  test('minors, shades of another guide and foreign centers are refused', async () => {
    const young = { ...patient, email: 'x@tests.example', bornDate: new Date().getUTCFullYear() - 17 };
    const post = (more: object) => call('POST', 'treatments', { as: expert, body: treatment(more) });
    expect((await post({ patient: young })).body.messageKey).toBe('errors.minor');
    expect((await post({ startValue: '12' })).body.errors[0]).toMatchObject({ field: 'startValue' });
    expect((await post({ centerId: (await makeCenter()).id })).status).toBe(403);
  });

  test('an admin’s view is audited, and lists contain no health data', async () => {
    const { body } = await call('POST', 'treatments', { as: expert, body: treatment() });
    await call('GET', `treatments/${body._id}`, { as: admin });
    await call('GET', `treatments/${body._id}`, { as: expert });
    const seen = await db.auditEntry.findMany({ where: { entityId: body._id, action: 'view' } });
    expect(seen.map(({ actorId }) => actorId)).toEqual([admin.id]);
    const list = await call('GET', 'treatments', { as: admin });
    expect(list.body[0]).not.toHaveProperty('notes');
    expect((await call('GET', 'treatments?fields=notes', { as: admin })).status).toBe(403);
    expect((await call('GET', 'treatments?hasSkinProblems=true', { as: expert })).status).toBe(403);
  });

  test('a patient’s habits are health data too: only in the record, not in lists', async () => {
    const habits = { smoker: 'occasional', useThea: true, useCoffee: false };
    const person = { ...patient, email: `${unique('pia')}@tests.example`, profession: 'Sarta', ...habits };
    const { body } = await call('POST', 'treatments', { as: expert, body: treatment({ patient: person }) });
    expect((await call('GET', `treatments/${body._id}`, { as: expert })).body.patient).toMatchObject(habits);
    for (const fields of ['', '&fields=patient']) {
      const list = await call('GET', `treatments?_id=${body._id}${fields}`, { as: admin });
      expect(list.body[0].patient).toMatchObject({ email: person.email, profession: 'Sarta' });
      for (const habit of Object.keys(habits)) expect(list.body[0].patient).not.toHaveProperty(habit);
    }
    for (const query of ['patient.smoker=occasional', 'patient.useThea[ne]=true', 'sort=patient.useCoffee'])
      expect((await call('GET', `treatments?${query}`, { as: admin })).body.messageKey).toBe('errors.forbiddenField');
  });
});

describe('requests and reportings', () => {
  test('a contact only makes permitted transitions', async () => {
    const body = { name: 'Leo', email: 'leo@tests.example', message: 'Salve', privacyAccepted: true };
    const sent = await call('POST', 'contacts', { body });
    expect([sent.status, Object.keys(sent.body)]).toEqual([201, ['_id']]);
    const move = async (status: string) =>
      (await call('PUT', `contacts/${sent.body._id}`, { as: admin, body: { status } })).status;
    expect(await move('processing')).toBe(200);
    expect(await move('pending')).toBe(409);
    expect(await move('closed')).toBe(200);
    expect(await move('rejected')).toBe(409);
    expect(await move('processing')).toBe(200);
    const withoutConsent = await call('POST', 'contacts', { body: { ...body, privacyAccepted: false } });
    expect(withoutConsent.body.errors[0].messageKey).toBe('validation.privacy');
  });

  test('a reporting is made in one’s own name', async () => {
    const body = { type: 'generic', reason: 'Chiuso' };
    expect((await call('POST', 'reportings', { as: expert, body })).status).toBe(201);
    const others = { ...body, reporterUserId: admin.id };
    expect((await call('POST', 'reportings', { as: expert, body: others })).status).toBe(403);
  });

  test('the consultant’s notes make a product test request managed', async () => {
    const consultant = await makePerson('consultant');
    const request = await makeTestRequest({ consultantId: consultant.id });
    const path = `product-test-requests/${request.id}`;
    const managed = await call('PUT', path, { as: consultant, body: { consultantNotes: 'Visita' } });
    expect(managed.body).toMatchObject({ status: 'managed', managedAt: expect.any(String) });
    expect((await call('PUT', path, { as: consultant, body: { consultant: null } })).status).toBe(403);
  });
});

test('a complete newsletter is scheduled, then read-only, and can be unscheduled', async () => {
  const draft = await call('POST', 'newsletters', { as: admin, body: { audience: 'italian', titleIt: 'Ciao' } });
  const path = `newsletters/${draft.body._id}`;
  const incomplete = await call('POST', `${path}/schedule`, { as: admin });
  expect(incomplete.body.errors.map(({ field }: { field: string }) => field)).toEqual(['sendingDate', 'templateIt']);
  await call('PUT', path, { as: admin, body: { templateIt: 'Testo', sendingDate: '2030-01-01T08:00:00Z' } });
  expect((await call('POST', `${path}/schedule`, { as: admin })).body.status).toBe('pending');
  expect((await call('PUT', path, { as: admin, body: { titleIt: 'Altro' } })).body.messageKey).toBe(
    'errors.draftsOnly',
  );
  expect((await call('DELETE', path, { as: admin })).status).toBe(409);
  expect((await call('DELETE', `${path}/schedule`, { as: admin })).body.status).toBe('draft');
  expect((await call('POST', `${path}/schedule`, { as: expert })).status).toBe(403);
});

describe('reading and unread', () => {
  test('news are unread until viewed', async () => {
    const me = await makePerson('expert');
    const body = { title: 'Novità', description: 'Testo', language: 'it' };
    const { body: one } = await call('POST', 'news', { as: admin, body });
    const unread = async () => (await call('GET', 'views/toread?entityType=news', { as: me })).body;
    const before = await unread();
    expect(before.ids).toContain(one._id);
    const seen = { userId: me.id, entityId: one._id, entityType: 'news' };
    expect((await call('POST', 'views', { as: me, body: seen })).status).toBe(201);
    expect((await call('POST', 'views', { as: me, body: seen })).status).toBe(201);
    expect((await unread()).toRead).toBe(before.toRead - 1);
    expect((await call('POST', 'views', { as: expert, body: seen })).status).toBe(403);
    expect((await call('GET', 'views/toread?entityType=contacts', { as: me })).status).toBe(403);
    // What they may not see, or does not exist, is not recorded.
    const see = async (as: Member, more: object) => (await call('POST', 'views', { as, body: more })).status;
    const guest = await makePerson('guest');
    expect(await see(guest, { entityId: one._id, entityType: 'news' })).toBe(404); // they see public news only
    expect(await see(me, { entityId: crypto.randomUUID(), entityType: 'news' })).toBe(404);
    expect(await see(me, { entityId: one._id, entityType: '__proto__' })).toBe(400);
  });

  test('a chat is unread until it is read', async () => {
    const { body: chat } = await call('POST', 'chats', { as: admin, body: { participantsIds: [expert.id] } });
    expect(chat.participantsIds.toSorted()).toEqual([admin.id, expert.id].toSorted());
    await db.message.create({ data: { chatId: chat._id, senderId: admin.id, text: 'Ciao' } });
    const unread = async () => (await call('GET', 'chats/toread', { as: expert })).body;
    expect(await unread()).toEqual({ chatToRead: 1 });
    expect((await call('GET', 'chats?sort=-updatedAt', { as: expert })).body[0]).toMatchObject({ read: false });
    expect((await call('PATCH', `chats/${chat._id}/read`, { as: expert })).body.read).toBe(true);
    expect(await unread()).toEqual({ chatToRead: 0 });
    const stranger = await makePerson('user');
    expect((await call('PATCH', `chats/${chat._id}/read`, { as: stranger })).status).toBe(404);
    const body = { participantsIds: [admin.id] };
    expect((await call('POST', 'chats', { as: stranger, body })).status).toBe(403);
    expect((await call('POST', 'chats', { as: expert, body })).status).toBe(400);
  });

  test('the promotion is for the master client', async () => {
    await call('POST', 'promo-settings', { as: admin, body: { name: 'Estate', active: true } });
    expect((await call('GET', 'settings/key/promo', { as: admin })).status).toBe(401);
    const headers = { authorization: `Bearer ${process.env.SERVICE_CREDENTIAL}` };
    expect((await call('GET', 'settings/key/promo', { headers })).body).toEqual({
      name: 'Estate',
      logoUrl: null,
      active: true,
    });
  });
});

describe('exports', () => {
  const sheetOf = async (path: string, as: Member) => {
    const response = await fetch(`${api.url}/api/centers/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}` },
    });
    const workbook = new ExcelJS.Workbook();
    if (response.ok) await workbook.xlsx.load(await response.arrayBuffer());
    const names = workbook.worksheets[0]?.getColumn(1).values.slice(2).map(String) ?? [];
    return { status: response.status, file: response.headers.get('content-disposition'), names };
  };

  test('two simultaneous ones share no center, and only centers in a sheet are marked', async () => {
    const wanted = await Promise.all(Array.from({ length: 5 }, () => makeCenter({ name: unique('Zentrum') })));
    const path = 'exportWelcomeKitEligible?markAsSent=true';
    const both = await Promise.all([sheetOf(path, admin), sheetOf(path, admin)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { file, names } = both.find(({ status }) => status === 200)!;
    expect(file).toMatch(/"Welcome_Kit_Centers_\d{8}_\d{6}\.xlsx"/);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(wanted.map(({ name }) => name)));
    const marked = await db.center.findMany({ where: { welcomeKit: 'received' }, select: { name: true } });
    expect(marked.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect((await sheetOf(path, admin)).status).toBe(409);
  });

  test('without marking nothing changes, and a roll-up request is closed with its kit', async () => {
    const { id, name } = await makeCenter({ name: unique('Weiß'), isCleanAndWhite: true });
    const data = { centerId: id, rollupName: 'W', plainAddress: 'Via', referentName: 'W', phone: '+39 0212345678' };
    const request = await db.cwRollupRequest.create({ data });
    expect((await sheetOf('exportCWKitEligible', admin)).names).toContain(name);
    expect((await sheetOf('exportCWKitEligible?markAsSent=true', admin)).names).toContain(name);
    expect((await sheetOf('exportCWKitEligible?markAsSent=true', admin)).names).not.toContain(name);
    expect((await db.cwRollupRequest.findUniqueOrThrow({ where: { id: request.id } })).status).toBe('closed');
  });

  test('are for admins', async () => {
    expect((await sheetOf('exportPromoEligible', expert)).status).toBe(403);
  });
});
