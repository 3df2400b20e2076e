// A credential for each purpose of calls between servers: what it opens, what it does not, and who the audit names.
import { db } from '@/lib/run/db/db';
import { parseEnv } from '@/lib/run/env';
import { resetLimit } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { testEnvironment } from '../support/environment';
import { ownApi, said } from '../support/own-api';
import { makePerson, unique } from '../support/people';

const { call } = ownApi();
const as = (credential: string) => ({ authorization: `Bearer ${credential}` });
const credentials = {
  programme: 'programme-credential-only-for-tests',
  mail: 'mail-credential-only-for-tests',
  metrics: 'metrics-credential-only-for-tests',
};
const newcomer = () => ({
  email: `${unique('new')}@tests.example`,
  password: 'Sbianca.Vie-2041',
  name: 'Nora',
  surname: 'Neri',
  privacyAccepted: true,
});

/** A call of each door, which is taken or found wanting in what it says, once it is open. */
const doors: [string, string, keyof typeof credentials][] = [
  ['POST', 'auth/register', 'programme'],
  ['POST', 'credits/theory', 'programme'],
  ['POST', 'credits/fan-shop', 'programme'],
  ['GET', 'settings/key/promo', 'programme'],
  ['POST', 'mail/bounces', 'mail'],
  ['POST', 'mail/inbound', 'mail'],
  ['GET', 'metrics', 'metrics'],
];

test.each(doors)('%s /api/%s opens with the credential for %s alone', async (method, path, purpose) => {
  const body = method === 'POST' ? {} : undefined;
  for (const [name, credential] of Object.entries(credentials)) {
    const { status } = await call(method, path, { headers: as(credential), body });
    expect([name, status === 401]).toEqual([name, name !== purpose]);
  }
  expect((await call(method, path, { headers: as(process.env.SERVICE_CREDENTIAL!), body })).status).not.toBe(401);
});

test('while a credential is changed, both values open', async () => {
  for (const credential of ['programme-credential-only-for-tests', 'programme-credential-to-come'])
    expect((await call('POST', 'credits/theory', { headers: as(credential), body: {} })).status).toBe(400);
  for (const credential of ['mail-credential-only-for-tests', 'mail-credential-to-come'])
    expect((await call('POST', 'mail/bounces', { headers: as(credential), body: {} })).status).toBe(400);
  const both = 'programme-credential-only-for-tests,';
  expect((await call('POST', 'credits/theory', { headers: as(both), body: {} })).status).toBe(401);
});

test('the audit names the credential', async () => {
  const roleIn = async (entityId: string) => (await db.auditEntry.findFirstOrThrow({ where: { entityId } })).actorRole;
  const person = newcomer();
  const registered = await call('POST', 'auth/register', { headers: as(credentials.programme), body: person });
  expect(await roleIn(registered.body._id)).toBe('service-programme');
  const formerly = await call('POST', 'auth/register', {
    headers: as(process.env.SERVICE_CREDENTIAL!),
    body: newcomer(),
  });
  expect(await roleIn(formerly.body._id)).toBe('service');
  const { id: userId } = await makePerson('expert');
  const body = { userId, amount: 10, course: unique('course') };
  // Two services may choose the same key.
  const keyed = (credential: string) => ({ ...as(credential), 'idempotency-key': userId });
  const credited = await call('POST', 'credits/theory', { headers: keyed(credentials.programme), body });
  expect([credited.status, await roleIn(credited.body._id)]).toEqual([201, 'service-programme']);
  const gone = { bounces: [{ email: person.email }] };
  expect((await call('POST', 'mail/bounces', { headers: keyed(credentials.mail), body: gone })).body).toEqual({
    stopped: 1,
  });
  const stop = await db.auditEntry.findFirstOrThrow({ where: { entity: 'outbox' }, orderBy: { createdAt: 'desc' } });
  expect([stop.actorRole, stop.after]).toEqual(['service-mail', { stopped: 1 }]);
});

test('visitors’ forms and the service’s registrations from one address do not count for each other', async () => {
  const from = { 'x-forwarded-for': '198.51.100.77' };
  const body = { name: 'Ada' };
  for (let n = 0; n < limits.visitors.points; n++) await call('POST', 'contacts', { headers: from, body });
  expect((await call('POST', 'contacts', { headers: from, body })).status).toBe(429);
  const headers = { ...as(credentials.programme), ...from };
  expect((await call('POST', 'auth/register', { headers, body: newcomer() })).status).toBe(201);
  const other = { 'x-forwarded-for': '198.51.100.78' };
  for (let n = 0; n <= limits.visitors.points; n++)
    await call('POST', 'auth/register', { headers: { ...as(credentials.programme), ...other }, body: {} });
  expect((await call('POST', 'contacts', { headers: other, body })).status).toBe(400);
  await resetLimit(limits.registrationsOfServices, 'programme');
});

test('a service that calls what is public is served as a visitor, and is nobody elsewhere', async () => {
  for (const credential of Object.values(credentials)) {
    const visitor = await call('GET', 'centers');
    const service = await call('GET', 'centers', { headers: as(credential) });
    expect([service.status, service.body]).toEqual([visitor.status, visitor.body]);
    expect(await said(call('GET', 'treatments', { headers: as(credential) }))).toBe('401 errors.signInRequired');
    expect(await said(call('GET', 'centers', { headers: as(`${credential}x`) }))).toBe('401 errors.sessionEnded');
  }
});

test('credentials are long, and not the same for two purposes', () => {
  const set = testEnvironment('postgresql://tests');
  expect(parseEnv(set).SERVICE_CREDENTIAL_MAIL).toEqual(['mail-credential-only-for-tests', 'mail-credential-to-come']);
  expect(() => parseEnv({ ...set, SERVICE_CREDENTIAL_METRICS: 'long-enough-for-one, short' })).toThrow(/METRICS/);
  expect(() => parseEnv({ ...set, SERVICE_CREDENTIAL_METRICS: credentials.mail })).toThrow(
    /same as SERVICE_CREDENTIAL_MAIL/,
  );
});
