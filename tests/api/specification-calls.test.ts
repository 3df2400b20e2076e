// Section 7 of the specification, row by row, as its clients write the calls.
import { SignJWT } from 'jose';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { db } from '@/lib/run/db/db';
import { basic, bearer, service } from '../support/client';
import { expertAtCenter, ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';
import { sendRaw } from '../support/running-site';

const api = ownApi();
const { call } = api;

const PASSWORD = 'Sicura2026x';
const basicOf = (email: string, password = PASSWORD) => basic(email, password);

async function withPassword(role: 'expert' | 'user'): Promise<Member> {
  const person = await makePerson(role);
  await db.credential.create({ data: { userId: person.id, passwordHash: await hashPassword(PASSWORD) } });
  return person;
}

const { expert, center } = expertAtCenter();
const admin = somebody('admin');

test('POST /auth → token, refreshToken, user; POST /auth/refresh → token, refreshToken', async () => {
  const me = await withPassword('expert');
  const signedIn = await call('POST', 'auth', { headers: basicOf(me.email) });
  expect(signedIn.status).toBe(200);
  expect(signedIn.body).toEqual({
    token: expect.any(String),
    refreshToken: expect.any(String),
    user: expect.objectContaining({
      _id: me.id,
      email: me.email,
      role: 'expert',
      originalRole: 'expert',
      centerIds: [],
    }),
  });
  expect(signedIn.body.user).toHaveProperty('profileImage');
  const renewed = await call('POST', 'auth/refresh', { headers: bearer(signedIn.body.refreshToken) });
  expect([renewed.status, Object.keys(renewed.body)]).toEqual([200, ['token', 'refreshToken']]);
  expect((await call('GET', 'users/me', { headers: bearer(renewed.body.token) })).body._id).toBe(me.id);
});

test('POST /auth/register with the service credential, and the user can sign in', async () => {
  const email = `${unique('new')}@tests.example`;
  const body = { email, password: PASSWORD, name: 'Ada', surname: 'Neri', role: 'expert', privacyAccepted: true };
  expect((await call('POST', 'auth/register', { headers: service(), body })).status).toBe(201);
  expect((await call('POST', 'auth', { headers: basicOf(email) })).body.user.role).toBe('expert');
});

test('GET users/me, PUT /users/me, PUT users/me/password with basic credentials of the old one', async () => {
  const me = await withPassword('user');
  expect((await call('GET', 'users/me?deleted=false', { as: me })).body._id).toBe(me.id);
  const flags = { privacyPolicyAccepted: true, termsAndConditionsAccepted: true, username: unique('ada') };
  expect((await call('PUT', 'users/me', { as: me, body: flags })).body).toMatchObject(flags);
  const body = { password: 'Sicura2027x' };
  expect((await call('PUT', 'users/me/password', { headers: basicOf(me.email), body })).status).toBe(204);
  expect((await call('POST', 'auth', { headers: basicOf(me.email) })).status).toBe(401);
  expect((await call('POST', 'auth', { headers: basicOf(me.email, 'Sicura2027x') })).status).toBe(200);
});

test('GET views/toread and POST views', async () => {
  const news = await db.news.create({ data: { title: 'A', description: 'B', language: 'it' } });
  const unread = async () => (await call('GET', 'views/toread?entityType=news&deleted=false', { as: expert })).body;
  const before = await unread();
  const body = { userId: expert.id, entityId: news.id, entityType: 'news' };
  expect((await call('POST', 'views', { as: expert, body })).status).toBe(201);
  expect((await unread()).toRead).toBe(before.toRead - 1);
  const { id: entityId } = await db.news.create({ data: { title: 'A', description: 'B', language: 'it' } });
  const other = { ...body, entityId };
  const atOnce = await Promise.all(
    Array.from({ length: 10 }, () => call('POST', 'views', { as: expert, body: other })),
  );
  expect(atOnce.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(new Set(atOnce.map((one) => one.body._id)).size).toBe(1);
  // For others, of what one may not see, or of what does not exist, nothing is recorded.
  const see = async (as: Member, more: object) => (await call('POST', 'views', { as, body: more })).status;
  expect(await see(admin, { ...body, userId: expert.id })).toBe(403);
  expect(await see(await makePerson('guest'), { entityId, entityType: 'news' })).toBe(404); // they see public news only
  expect(await see(expert, { entityId: crypto.randomUUID(), entityType: 'news' })).toBe(404);
  expect(await see(expert, { entityId, entityType: '__proto__' })).toBe(400);
  expect((await call('GET', 'views/toread?entityType=contacts', { as: expert })).status).toBe(403);
});

test('POST views: a thousand a day by person', async () => {
  const [me, other] = [await makePerson('expert'), await makePerson('expert')];
  const news = await db.news.createManyAndReturn({
    data: [1, 2].map(() => ({ title: 'A', description: 'B', language: 'it' as const })),
    select: { id: true },
  });
  const marks = (createdAt: Date, count: number) =>
    db.viewRecord.createMany({
      data: Array.from({ length: count }, () => {
        return { userId: me.id, entityId: crypto.randomUUID(), entityType: 'news' as const, createdAt };
      }),
    });
  await marks(new Date(), 999);
  await marks(new Date(Date.now() - 25 * 3_600_000), 5);
  const mark = (as: Member, n: number) =>
    call('POST', 'views', { as, body: { userId: as.id, entityId: news[n]!.id, entityType: 'news' } });
  expect((await mark(me, 0)).status).toBe(201);
  const refused = await mark(me, 1);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(24 * 3_600)]);
  // What is marked already may be sent again, and others have a count of their own.
  expect([(await mark(me, 0)).status, (await mark(other, 1)).status]).toEqual([201, 201]);
});

test('chat creation, GET chats, PATCH chats/{id}/read, GET chats/toread, connections', async () => {
  const made = await call('POST', 'chats', { as: admin, body: { participantsIds: [expert.id] } });
  expect(made.status).toBe(201);
  await db.message.create({ data: { chatId: made.body._id, senderId: admin.id, text: 'Ciao' } });
  expect((await call('GET', 'chats/toread?deleted=false', { as: expert })).body).toEqual({ chatToRead: 1 });
  const chats = await call('GET', 'chats?sort=-updatedAt&deleted=false', { as: expert });
  expect(chats.body.map(({ _id }: { _id: string }) => _id)).toContain(made.body._id);
  expect((await call('PATCH', `chats/${made.body._id}/read`, { as: expert })).status).toBe(200);
  expect((await call('GET', 'chats/toread?deleted=false', { as: expert })).body).toEqual({ chatToRead: 0 });
  const connected = await call('POST', 'connections', { as: expert, body: { employeeId: admin.id } });
  expect([connected.status, connected.body.status]).toEqual([201, 'waiting']);
});

test('GET settings/key/promo for the master client', async () => {
  await db.promoSetting.create({
    data: { name: 'Estate', active: true, logoUrl: 'https://shop.candor.example/a.png' },
  });
  expect((await call('GET', 'settings/key/promo', { as: admin })).status).toBe(401);
  const promo = await call('GET', 'settings/key/promo?deleted=false', { headers: service() });
  expect(promo.body).toEqual({ name: 'Estate', logoUrl: 'https://shop.candor.example/a.png', active: true });
});

test('GET vat rates with the fields name and percentage', async () => {
  await call('POST', 'vat_rates', { as: admin, body: { name: unique('IVA'), percentage: 22 } });
  const { status, body } = await call('GET', 'vat_rates?fields=name,percentage&deleted=false', { as: admin });
  expect([status, Object.keys(body[0]).toSorted()]).toEqual([200, ['_id', 'name', 'percentage']]);
});

test('GET, POST, PUT, DELETE {resource} with page, limit, sort, count and the ever-present deleted', async () => {
  const name = unique('Prodotto');
  const made = await call('POST', 'products', { as: admin, body: { name, price: 9.5 } });
  expect(made.status).toBe(201);
  await call('POST', 'products', { as: admin, body: { name: `${name} b`, price: 9.5 } });
  const list = await call('GET', `products?page=1&limit=1&sort=-createdAt&count=true&deleted=false&q=${name}`, {
    as: admin,
  });
  expect([list.status, list.headers.get('odin-count'), list.body.length]).toEqual([200, '2', 1]);
  const byId = await call('GET', `products?sort=price,-_id&q=${name}`, { as: admin });
  expect(byId.body.map((one: { name: string }) => one.name)).toEqual([`${name} b`, name]);
  const path = `products/${made.body._id}`;
  expect((await call('GET', `${path}?deleted=false`, { as: admin })).body.name).toBe(name);
  expect((await call('PUT', path, { as: admin, body: { ...made.body, price: 10 } })).status).toBe(200);
  expect((await call('PUT', path, { as: admin, body: { price: 10 } })).body.price).toBe(10);
  expect((await call('DELETE', path, { as: admin })).status).toBe(204);
  expect((await call('GET', `${path}?deleted=false`, { as: admin })).status).toBe(404);
  expect((await call('GET', `${path}?deleted=true`, { as: admin })).body.name).toBe(name);
});

test('GET users with email and role=expert: the first one is the expert', async () => {
  const found = await call('GET', `users?email=${expert.email}&role=expert&deleted=false`, { as: admin });
  expect(found.body.map(({ _id }: { _id: string }) => _id)).toEqual([expert.id]);
  expect((await call('GET', 'users?email=nobody@tests.example&role=expert', { as: admin })).body).toEqual([]);
});

test.each([
  ['exportWelcomeKitEligible', 'Welcome_Kit_Centers_'],
  ['exportCWKitEligible', 'Clean_White_Centers_'],
  ['exportPromoEligible', 'Promo_Kit_Centers_'],
])('POST centers/%s with markAsSent in the query and in the body', async (endpoint, prefix) => {
  await makeCenter({ tier: 'GOLD', isCleanAndWhite: true });
  for (const marked of [false, true]) {
    const body = { markAsSent: marked };
    const sent = await call('POST', `centers/${endpoint}?markAsSent=${marked}`, { as: admin, body });
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    expect(sent.headers.get('content-disposition')).toContain(prefix);
    const [kept] = await db.exportBatch.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(kept!.markedAsSent).toBe(marked);
  }
});

test('POST reportings with reporterUserId, type, reason, userId or centerId', async () => {
  const body = { reporterUserId: expert.id, type: 'deleteCenter', reason: 'Chiuso', centerId: center.id };
  const made = await call('POST', 'reportings', { as: expert, body });
  expect(made.status).toBe(201);
  expect(await db.reporting.count({ where: { id: made.body._id, reporterUserId: expert.id } })).toBe(1);
  const inTheirName = { ...body, reporterUserId: admin.id };
  expect((await call('POST', 'reportings', { as: expert, body: inTheirName })).status).toBe(403);
  const refused = async (change: object) => {
    const answer = await call('POST', 'reportings', { as: expert, body: { ...body, ...change } });
    return [answer.status, answer.body.errors.map(({ field }: { field: string }) => field)];
  };
  expect(await refused({ type: 'deleteUser' })).toEqual([400, ['type']]);
  expect(await refused({ type: 'deleteUser', centerId: null })).toEqual([400, ['userId']]);
  expect(await refused({ centerId: null, userId: expert.id })).toEqual([400, ['centerId']]);
});

test('PUT centers-to-expert with the center ids left', async () => {
  const [person, one, other] = await Promise.all([makePerson('expert'), makeCenter(), makeCenter()]);
  for (const id of [one.id, other.id]) await Promise.all([linkExpert(id, person.id), linkExpert(id, expert.id)]);
  const left = await call('PUT', `centers-to-expert/${person.id}`, { as: admin, body: { centerIds: [other.id] } });
  expect([left.status, left.body.centerIds]).toEqual([200, [other.id]]);
});

test('the second client encodes nothing: brackets, commas, quotes, accents and plus signs arrive', async () => {
  const name = `Studio ${unique('Perché')} [B] "2" {x}|y`;
  const phone = '+39 0212345678';
  const email = `${unique('ada')}+b@tests.example`;
  const { id } = await makeCenter({ name, phoneNumbers: [phone], referentEmail: email });
  const raw = async (query: string) => {
    // The only encoding that browsers apply to addresses themselves.
    const sent = query.replace(/[^!#-;=?-~]/gu, encodeURIComponent);
    const { port } = new URL(api.url);
    const head = `GET /api/centers?${sent}&deleted=false&fields=name HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    const answer = await sendRaw(Number(port), `${head}Authorization: Bearer ${admin.token}\r\n\r\n`);
    return [answer.split(' ')[1], answer.includes(id)];
  };
  expect(await raw(`name=${name}`)).toEqual(['200', true]);
  expect(await raw(`name[in]=${name},Altro`)).toEqual(['200', true]);
  expect(await raw(`referentEmail=${email}`)).toEqual(['200', true]);
  expect(await raw(`_id[in]=${id},${center.id}&createdAt[gte]=2020-01-01T00:00:00+01:00`)).toEqual(['200', true]);
  expect(await raw(`_id=${id}&createdAt[lte]=2020-01-01T00:00:00+01:00`)).toEqual(['200', false]);
  expect(await raw('q=100%')).toEqual(['200', false]);
});

test('401 → one refresh → all waiting requests retried; a second 401 says why', async () => {
  const me = await withPassword('user');
  const { body } = await call('POST', 'auth', { headers: basicOf(me.email) });
  const [, payload = ''] = body.token.split('.');
  const { sub, sid, aud, iss } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const old = new SignJWT({ sid }).setSubject(sub).setIssuer(iss).setAudience(aud).setIssuedAt(1).setExpirationTime(2);
  const kid = JSON.parse(Buffer.from(body.token.split('.')[0], 'base64url').toString()).kid;
  const expired = await old
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
    .sign(new TextEncoder().encode(process.env.AUTH_SECRET!.split(',')[0]!.trim()));
  const ask = (token: string) =>
    Promise.all(
      ['users/me', 'treatments', 'chats/toread'].map((path) => call('GET', path, { headers: bearer(token) })),
    );
  const first = await ask(expired);
  expect(first.map(({ status, body: problem }) => [status, problem.messageKey])).toEqual(
    Array.from({ length: 3 }, () => [401, 'errors.sessionEnded']),
  );
  expect(first[0]!.headers.get('www-authenticate')).toBe('Bearer');
  const { body: renewed } = await call('POST', 'auth/refresh', { headers: bearer(body.refreshToken) });
  expect((await ask(renewed.token)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const refused = await call('POST', 'auth/refresh', { headers: bearer(body.refreshToken) });
  expect([refused.status, refused.body.message]).toEqual([401, 'Your session has ended: please sign in again']);
});

test('a 403 names the field of a record that would leave the caller’s scope', async () => {
  const [mine, theirs] = [await makePerson('consultant'), await makePerson('consultant')];
  const { id } = await makeCenter({ consultantId: mine.id });
  const moved = await call('PUT', `centers/${id}`, { as: mine, body: { associateConsultant: theirs.id } });
  expect([403, 400]).toContain(moved.status);
  expect(moved.body.errors[0].field).toBe('associateConsultant');
});
