// Keys for programs: made by admins, limited to their scopes, exchanged and revoked; and what becomes of every misuse.
import { scopesOf } from '@/lib/core/access/scopes';
import { callsOf, noteCall, writeCalls } from '@/lib/nouns/api-keys/calls';
import { newValue } from '@/lib/nouns/api-keys/data';
import { checkChain } from '@/lib/nouns/audit-entries/check-chain';
import { sealEntries } from '@/lib/nouns/audit-entries/seal-entries';
import { resources } from '@/lib/nouns/resources';
import { db, pool } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { resetLimit } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { composeLetter } from '@/lib/run/mail/letter';
import { requestContext } from '@/lib/run/request-context';
import { hashSecret } from '@/lib/run/secrets/secrets';
import { sessionCookie, signToken } from '@/lib/run/secrets/tokens';
import { bearer } from '../support/client';
import { callerWith, newKey } from '../support/keys';
import { ownApi } from '../support/own-api';
import { type Member, makeCenter, makePerson, makeTreatment, unique } from '../support/people';
import { queuedLetters } from '../support/queued-letters';
import { ownWorld } from '../support/world';
import { verbs } from './expected-permissions';

const { call } = ownApi();
const { world } = ownWorld();
let admin: Member;
beforeEach(async () => {
  admin = await makePerson('admin');
});

const TOMORROW = addDays(todayText(), 1);
const ask = (body: object, as = admin) =>
  call('POST', 'api-keys', { as, body: { name: unique('key'), expiresOn: TOMORROW, ...body } });

const keyWith = (scopes: string[], more: object = {}, as = admin) => newKey(call, as, scopes, more);
const caller = (value: string) => callerWith(call, value);

describe('a key', () => {
  test('does what its scopes name, and nothing else: 403 says what is missing', async () => {
    const key = await keyWith(['centers:read']);
    const center = await makeCenter();
    expect((await key.call('GET', `centers/${center.id}`)).status).toBe(200);
    const refused = await key.call('PUT', `centers/${center.id}`, { name: 'B' });
    expect([refused.status, refused.body.messageKey, refused.body.errors[0].message]).toEqual([
      403,
      'errors.missingScope',
      'This key lacks the scope centers:update',
    ]);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="centers:update"');
    expect((await key.call('GET', 'users')).body.messageKey).toBe('errors.missingScope');
  });

  test('is shown once, stored as a hash, and has a prefix and a checksum', async () => {
    const { id, value } = await keyWith(['faqs:read']);
    expect(value).toMatch(/^portal_[0-9A-Za-z]{36}$/);
    const [stored] = await db.apiKeyValue.findMany({ where: { keyId: id } });
    expect([stored!.hash, stored!.ending]).toEqual([hashSecret(value), value.slice(-4)]);
    const shown = await call('GET', `api-keys/${id}`, { as: admin });
    expect(shown.body).toMatchObject({ state: 'active', ending: value.slice(-4), scopes: ['faqs:read'] });
    expect(JSON.stringify([shown.body, await db.apiKey.findMany(), await db.auditEntry.findMany()])).not.toContain(
      value.slice(7),
    );
  });

  test('writes records, and the audit says with which key, in the chain', async () => {
    const key = await keyWith(['faqs:create', 'faqs:read', 'faqs:update', 'faqs:delete']);
    const made = await key.call('POST', 'faqs', world.fixtures.faqs!.create('admin'));
    expect(made.status).toBe(201);
    const id = made.body._id as string;
    expect((await key.call('PUT', `faqs/${id}`, world.fixtures.faqs!.update('admin'))).status).toBe(200);
    expect((await key.call('DELETE', `faqs/${id}`)).status).toBe(204);
    const entries = await db.auditEntry.findMany({ where: { entityId: id } });
    expect(entries.map(({ actorId, keyId }) => [actorId, keyId])).toEqual(Array(3).fill([admin.id, key.id]));
    expect((await call('GET', `audit-entries?keyId=${key.id}`, { as: admin })).body).toHaveLength(3);
    await sealEntries();
    expect((await checkChain()).broken).toBeNull();
  });

  test('leaves each of its calls for a week, found by its request, without what it asked', async () => {
    const key = await keyWith(['contacts:read']);
    const id = unique('request');
    const refused = await key.call('GET', 'contacts?email=secret@tests.example&fields=shoe', undefined, {
      'x-request-id': id,
    });
    await key.call('POST', 'credits/theory', {});
    await writeCalls();
    const [found] = await callsOf(key.id, refused.headers.get('x-request-id') ?? id);
    expect(found).toMatchObject({
      method: 'GET',
      path: '/api/contacts',
      status: 400,
      refusal: refused.body.messageKey,
    });
    expect((await callsOf(key.id)).map(({ path, status }) => [path, status])).toEqual([
      ['/api/credits/theory', 403],
      ['/api/contacts', 400],
    ]);
    // Of a day only so many, whatever a key does.
    const calls = new Request('http://localhost/api/contacts');
    const context = { requestId: id, key: { id: key.id, personId: admin.id } };
    for (let slice = 0; slice < 11; slice += 1) {
      for (let n = 0; n < 5_000; n += 1) requestContext.run(context, () => noteCall(calls, 200, 0));
      await writeCalls();
    }
    const noted = await pool.query('select count(*) from bookkeeping.key_calls where key_id = $1', [key.id]);
    expect(noted.rows).toEqual([{ count: '50002' }]);
  });

  test('creates without reading: it is answered the id alone', async () => {
    const key = await keyWith(['faqs:create']);
    const made = await key.call('POST', 'faqs', world.fixtures.faqs!.create('admin'));
    expect([made.status, Object.keys(made.body)]).toEqual([201, ['_id']]);
    expect((await key.call('GET', `faqs/${made.body._id}`)).body.messageKey).toBe('errors.missingScope');
  });

  test('that may not delete undoes no deletion', async () => {
    const made = await call('POST', 'faqs', { as: admin, body: world.fixtures.faqs!.create('admin') });
    const restore = async (scopes: string[]) =>
      (await (await keyWith(scopes)).call('PUT', `faqs/${made.body._id}?deleted=true`, {})).body.messageKey;
    await call('DELETE', `faqs/${made.body._id}`, { as: admin });
    expect(await restore(['faqs:read', 'faqs:update'])).toBe('errors.missingScope');
    expect(await restore(['faqs:read', 'faqs:update', 'faqs:delete'])).toBeUndefined();
  });

  test('of a shop registers people and grants credits, with a key that can do nothing else', async () => {
    const key = await keyWith(['users:register', 'credits:grant']);
    const body = { email: `${unique('n')}@tests.example`, password: 'Sbianca.Vie-2041', name: 'Nora', surname: 'Neri' };
    const made = await key.call('POST', 'auth/register', { ...body, privacyAccepted: true });
    expect(made.status).toBe(201);
    const registered = await db.auditEntry.findFirstOrThrow({ where: { entityId: made.body._id } });
    expect([registered.actorId, registered.keyId]).toEqual([admin.id, key.id]);
    const { id: userId } = await makePerson('expert');
    const course = { userId, amount: 10, course: unique('course') };
    const credited = await key.call('POST', 'credits/theory', course);
    expect([credited.status, (await key.call('POST', 'credits/theory', course)).status]).toEqual([201, 200]);
    const entry = await db.auditEntry.findFirstOrThrow({ where: { entityId: credited.body._id } });
    expect([entry.actorId, entry.keyId]).toEqual([admin.id, key.id]);
    const order = { userId, amount: 1, order: unique('order') };
    const account = { email: `${unique('n')}@tests.example`, role: 'dentist', isEnabled: true, confirmedUser: true };
    for (const [path, sent] of [
      ['credits/fan-shop', order],
      ['users', account],
    ] as const)
      expect((await key.call('POST', path, sent)).body.messageKey, path).toBe('errors.missingScope');
    for (const path of ['users', 'credits', 'settings/key/promo', 'metrics'])
      expect((await key.call('GET', path)).status, path).toBe(403);
  });
});

describe('health data', () => {
  const healthy = ['smoker', 'useThea', 'useCoffee'];

  test('of people is neither read, filtered nor written without a scope of its own', async () => {
    const person = await makePerson('user');
    const plain = await keyWith(['users:read', 'users:update']);
    const shown = await plain.call('GET', `users/${person.id}`);
    expect(Object.keys(shown.body).filter((field) => healthy.includes(field))).toEqual([]);
    expect((await plain.call('PUT', `users/${person.id}`, { smoker: 'occasional' })).status).toBe(403);
    expect((await plain.call('GET', 'users?smoker=occasional')).status).toBe(403);
    const wide = await keyWith(['users:read', 'users:update', 'users:health']);
    expect((await wide.call('GET', `users/${person.id}`)).body).toHaveProperty('smoker');
    const views = { entityId: person.id, action: 'view', keyId: wide.id };
    expect(await db.auditEntry.count({ where: views })).toBe(1);
  });

  test('a treatment is all of it', async () => {
    const [expert, patient, center] = [await makePerson('expert'), await makePerson('user'), await makeCenter()];
    const { id } = await makeTreatment({ expertId: expert.id, userId: patient.id, centerId: center.id });
    const plain = await keyWith(['treatments:read']);
    for (const path of ['treatments', `treatments/${id}`])
      expect((await plain.call('GET', path)).body.messageKey, path).toBe('errors.missingScope');
    const wide = await keyWith(['treatments:read', 'treatments:health']);
    expect((await wide.call('GET', `treatments/${id}`)).status).toBe(200);
  });
});

describe('the permissions of a key that may do everything a key can', () => {
  // As an admin, but for what concerns people alone; without deleted records being a way around.
  const rows = Object.entries(verbs).map(([resource, { admin: row }]) => [resource, row.split(' ')[0]!] as const);
  let all: Awaited<ReturnType<typeof keyWith>>;
  beforeAll(async () => {
    // Of the admin of the world, whose own some records are.
    all = await keyWith(Object.values(resources).flatMap(scopesOf), {}, world.people.admin);
  });

  test.each(rows)('%s: %s', async (name, row) => {
    await resetLimit(limits.keyCalls, all.id);
    const may = scopesOf(resources[name]!).length === 0 ? '' : row;
    const { near, create, update } = world.fixtures[name]!;
    const [inside, second] = [(await near('admin')).id, (await near('admin')).id];
    await db.$executeRaw`update memberships set created_at = created_at - interval '2 days'`;
    const status = async (...sent: Parameters<typeof all.call>) => (await all.call(...sent)).status;
    expect({
      L: await status('GET', name),
      G: await status('GET', `${name}/${inside}`),
      C: await status('POST', name, create('admin')),
      U: await status('PUT', `${name}/${inside}`, update('admin')),
      D: await status('DELETE', `${name}/${second}`),
    }).toEqual({
      L: may.includes('L') ? 200 : 403,
      G: may.includes('G') ? 200 : 403,
      C: may.includes('C') ? 201 : 403,
      U: may.includes('U') ? 200 : 403,
      D: may.includes('D') ? 204 : 403,
    });
  });
});

describe('making one', () => {
  test('takes an admin who has just proved who they are', async () => {
    const body = { name: 'A', scopes: ['faqs:read'], expiresOn: TOMORROW };
    const stale = await makePerson('admin');
    await db.session.updateMany({ where: { userId: stale.id }, data: { verifiedAt: null } });
    expect((await call('POST', 'api-keys', { as: stale, body })).body.messageKey).toBe('errors.verificationRequired');
    await db.user.update({ where: { id: admin.id }, data: { role: 'expert' } });
    expect((await call('POST', 'api-keys', { as: admin, body })).status).toBe(403);
  });

  test.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['a scope that does not exist', { scopes: ['centers:fly'] }, 'scopes'],
    ['a scope for keys', { scopes: ['api-keys:read'] }, 'scopes'],
    ['a scope for what is somebody’s own', { scopes: ['messages:read'] }, 'scopes'],
    ['changing what it cannot find', { scopes: ['centers:update'] }, 'scopes'],
    ['a day that has passed', { expiresOn: addDays(todayText(), -1) }, 'expiresOn'],
    ['more than a year', { expiresOn: addDays(todayText(), 367) }, 'expiresOn'],
    ['no network', { allowedAddresses: ['practice.example'] }, 'allowedAddresses.0'],
  ])('with %s is a 400 that names the field', async (_, wrong, field) => {
    const refused = await ask({ scopes: ['faqs:read'], ...wrong });
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, field]);
  });
});

describe('a key is refused', () => {
  const refused = { status: 401, key: 'errors.keyRefused' };
  const said = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer;
    return { status, key: body.messageKey };
  };

  test('once it is revoked, by any admin; and once it has expired', async () => {
    const key = await keyWith(['faqs:read']);
    expect((await key.call('GET', 'faqs')).status).toBe(200);
    const other = await makePerson('admin');
    expect((await call('POST', `api-keys/${key.id}/revocation`, { as: other })).status).toBe(204);
    expect(await said(key.call('GET', 'faqs'))).toEqual(refused);
    expect((await call('POST', `api-keys/${key.id}/revocation`, { as: other })).status).toBe(409);
    const late = await keyWith(['faqs:read']);
    await db.apiKey.update({ where: { id: late.id }, data: { expiresOn: new Date(addDays(todayText(), -1)) } });
    expect(await said(late.call('GET', 'faqs'))).toEqual(refused);
    expect((await call('GET', `api-keys/${late.id}`, { as: admin })).body.state).toBe('expired');
  });

  test.each([
    ['demoted', { role: 'expert', originalRole: 'expert' }],
    ['disabled', { enabledUser: false }],
    ['deleted', { deletedAt: new Date() }],
  ] as const)('with the right of whoever made it: %s; and the list says why', async (_, lost) => {
    const key = await keyWith(['faqs:read']);
    const other = await makePerson('admin');
    await db.user.update({ where: { id: admin.id }, data: lost });
    expect(await said(key.call('GET', 'faqs'))).toEqual(refused);
    expect((await call('GET', `api-keys/${key.id}`, { as: other })).body.state).toBe('ownerless');
    expect((await call('POST', `api-keys/${key.id}/rotation`, { as: other })).status).toBe(409);
  });

  test('not while its admin works in another role: it acts as the admin', async () => {
    const key = await keyWith(['customers:read']);
    await db.user.update({ where: { id: admin.id }, data: { role: 'expert' } });
    expect((await key.call('GET', 'customers')).status).toBe(200);
  });

  test('from an address that it does not name', async () => {
    const key = await keyWith(['faqs:read'], { allowedAddresses: ['203.0.113.9/24', '2001:db8::/32', '198.51.100.7'] });
    const { allowedAddresses } = (await call('GET', `api-keys/${key.id}`, { as: admin })).body;
    expect(allowedAddresses).toEqual(['198.51.100.7/32', '2001:db8::/32', '203.0.113.0/24']);
    const from = async (address: string) =>
      (await key.call('GET', 'faqs', undefined, { 'x-forwarded-for': address })).status;
    for (const address of [
      '203.0.113.77',
      '2001:db8:1::5',
      '198.51.100.7',
      '::ffff:198.51.100.7',
      '9.9.9.9, 203.0.113.1',
    ])
      expect([address, await from(address)]).toEqual([address, 200]);
    for (const address of ['203.0.114.1', '198.51.100.8', '2001:db9::1', 'nonsense', '203.0.113.1, 9.9.9.9'])
      expect([address, await from(address)]).toEqual([address, 401]);
    const noted = { kind: 'key-refused', userId: admin.id, detail: 'address' };
    await expect.poll(() => db.securityEvent.count({ where: noted })).toBeGreaterThan(0);
  });

  test('in any other spelling, with another’s end, or as another’s id', async () => {
    const { id, value } = await keyWith(['faqs:read']);
    const other = await keyWith(['faqs:read']);
    const wrong = [
      `Token ${value}`,
      `Basic ${value}`,
      value,
      `Bearer  ${value}x`,
      `Bearer ${value.toLowerCase()}`,
      `Bearer ${value.slice(0, -6)}${other.value.slice(-6)}`,
      `Bearer ${value}, Bearer ${other.value}`,
      `Bearer portal_${id.replaceAll('-', '').padEnd(36, '0')}`,
    ];
    for (const authorization of wrong)
      expect([authorization, await said(call('GET', 'faqs', { headers: { authorization } }))]).toEqual([
        authorization,
        refused,
      ]);
    expect((await call('GET', 'customers', { headers: { 'x-api-key': value } })).status).toBe(401);
    for (const authorization of [`bearer ${value}`, `BEARER ${value}`])
      expect((await call('GET', 'faqs', { headers: { authorization } })).status).toBe(200);
  });

  test('in an address, and beside a session', async () => {
    const { value } = await keyWith(['faqs:read']);
    for (const path of [`faqs?api_key=${value}`, `faqs?q=a&${value}=1`, `faqs?token=%70ortal%5F${value.slice(7)}`])
      for (const headers of [bearer(value), {}])
        expect((await call('GET', path, { headers })).body.messageKey, path).toBe('errors.keyInAddress');
    const [session] = await db.session.findMany({ where: { userId: admin.id } });
    const cookie = `${sessionCookie.name}=${await signToken('session', { sub: admin.id, sid: session!.id })}`;
    const both = await call('GET', 'users/me', { headers: { ...bearer(value), cookie } });
    expect([both.status, both.body.messageKey]).toEqual([400, 'errors.keyBesideSession']);
  });

  test('two hundred wrong values meet a limit, and no answer tells one from another', async () => {
    const from = { 'x-forwarded-for': '192.0.2.200' };
    const gone = await keyWith(['faqs:read']);
    await call('POST', `api-keys/${gone.id}/revocation`, { as: admin });
    const values = [gone.value, `${gone.value.slice(0, -1)}!`, 'portal_', newValue(), newValue()];
    const answers = [];
    for (const value of values) {
      const { status, body, headers } = await call('GET', 'faqs', { headers: { ...bearer(value), ...from } });
      answers.push(JSON.stringify([status, body, headers.get('www-authenticate')]));
    }
    expect(new Set(answers).size).toBe(1);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) {
      const tries = Array.from({ length: 50 }, () =>
        call('GET', 'faqs', { headers: { ...bearer(newValue()), ...from } }),
      );
      statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(limits.wrongKeys.points - values.length);
    expect(statuses.filter((status) => status === 429)).toHaveLength(200 - limits.wrongKeys.points + values.length);
    // Others behind the same address work on.
    const right = await keyWith(['faqs:read']);
    expect((await right.call('GET', 'faqs', undefined, from)).status).toBe(200);
  });

  test('after more calls than a key may make', async () => {
    const key = await keyWith(['faqs:read']);
    const { points } = limits.keyCalls;
    const statuses: number[] = [];
    while (statuses.length < points + 5) {
      const some = Array.from({ length: Math.min(50, points + 5 - statuses.length) }, () =>
        key.call('GET', 'faqs?limit=1'),
      );
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await resetLimit(limits.keyCalls, key.id);
    for (const path of ['faqs?limit=1', 'users']) await key.call('GET', path);
    const { headers } = await key.call('GET', 'faqs?limit=1');
    expect([headers.get('ratelimit-policy'), headers.get('ratelimit')?.replace(/t=\d+/, 't=')]).toEqual([
      `"key-calls";q=${points};w=60`,
      `"key-calls";r=${points - 3};t=`,
    ]);
  });
});

describe('exchanging its value', () => {
  const rotate = (id: string, body: object = {}) => call('POST', `api-keys/${id}/rotation`, { as: admin, body });
  const works = async (value: string) => (await caller(value)('GET', 'faqs')).status === 200;

  test('leaves the old one valid for a day; a third ends the first', async () => {
    const { id, value: first } = await keyWith(['faqs:read']);
    const { value: second } = (await rotate(id)).body;
    expect([await works(first), await works(second)]).toEqual([true, true]);
    const shown = (await call('GET', `api-keys/${id}`, { as: admin })).body;
    expect(shown.ending).toBe(second.slice(-4));
    const hours = (Date.parse(shown.oldValueEndsAt) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    const { value: third } = (await rotate(id)).body;
    expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true]);
    expect(await db.auditEntry.count({ where: { entityId: id, action: 'rotate-key' } })).toBe(2);
  });

  test('or ends it now, or with a day that one chooses', async () => {
    const { id, value: first } = await keyWith(['faqs:read']);
    const { value: second } = (await rotate(id, { oldValueEnds: 'now' })).body;
    expect([await works(first), await works(second)]).toEqual([false, true]);
    const day = addDays(todayText(), 7);
    expect((await rotate(id, { oldValueEnds: day })).status).toBe(200);
    const { oldValueEndsAt } = (await call('GET', `api-keys/${id}`, { as: admin })).body;
    expect(todayText(new Date(Date.parse(oldValueEndsAt) - 1))).toBe(day);
    for (const oldValueEnds of [addDays(todayText(), -1), addDays(todayText(), 31), 'soon'])
      expect((await rotate(id, { oldValueEnds })).status).toBe(400);
  });

  test('of two at once leaves two values, and takes an admin who has just proved who they are', async () => {
    const { id } = await keyWith(['faqs:read']);
    const both = await Promise.all([rotate(id), rotate(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const open = { keyId: id, OR: [{ endsAt: null }, { endsAt: { gt: new Date() } }] };
    expect(await db.apiKeyValue.count({ where: open })).toBe(2);
    const stale = await makePerson('admin');
    await db.session.updateMany({ where: { userId: stale.id }, data: { verifiedAt: null } });
    const refused = await call('POST', `api-keys/${id}/rotation`, { as: stale });
    expect(refused.body.messageKey).toBe('errors.verificationRequired');
    const other = await call('POST', `api-keys/${id}/rotation`, { as: await makePerson('admin') });
    expect([other.status, other.body.messageKey]).toEqual([403, 'errors.notYourKey']);
  });
});

test('what a person was answered is not repeated to their key', async () => {
  const key = await keyWith(['faqs:create']);
  const headers = { 'idempotency-key': unique('same') };
  const body = world.fixtures.faqs!.create('admin');
  const own = await call('POST', 'faqs', { as: admin, headers, body });
  const keyed = await key.call('POST', 'faqs', body, headers);
  expect([own.status, keyed.status, keyed.body._id === own.body._id]).toEqual([201, 201, false]);
  expect(Object.keys(keyed.body)).toEqual(['_id']);
});

test('keys outlive the password of whoever made them, whom the letter about it tells how many there are', async () => {
  const [kept, ended] = [await keyWith(['centers:read']), await keyWith(['centers:read'])];
  expect((await call('POST', `api-keys/${ended.id}/revocation`, { as: admin })).status).toBe(204);
  const other = await makePerson('admin');
  const body = { password: 'Betulla-Rossa-43' };
  expect((await call('PUT', `users/${admin.id}/password`, { as: other, body })).status).toBe(204);
  expect((await kept.call('GET', 'centers')).status).toBe(200);
  const [letter] = await queuedLetters(admin.email, 'passwordSet');
  expect(letter!.values.keys).toBe('1');
  expect((await composeLetter({ ...letter!, culture: 'en' })).text).toContain(
    'One API key in your name still works: you can see and revoke keys under Options, API keys.',
  );
  // As queued by the former release, and by whoever has no key.
  const { keys: _, ...former } = letter!.values;
  for (const values of [former, { ...former, keys: '0' }])
    expect((await composeLetter({ ...letter!, values, culture: 'en' })).text).not.toContain('API key');
});
