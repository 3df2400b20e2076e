// What patients state about habits and teeth is encrypted, whatever way it comes in; none of its columns has it in plain.
import type { Person } from '@/lib/core/actor/actor';
import { encryptAnswers } from '@/lib/core/encrypt-answers';
import { encryptRecords } from '@/lib/core/encrypt-records';
import { sealedGroup } from '@/lib/core/encrypted-fields';
import { erasePerson } from '@/lib/nouns/accounts/erase-person';
import { listOwnData } from '@/lib/nouns/accounts/list-own-data';
import { resources } from '@/lib/nouns/resources';
import { treatments } from '@/lib/nouns/treatments/resource';
import { users } from '@/lib/nouns/users/resource';
import { db, pool } from '@/lib/run/db/db';
import { columnOf } from '@/lib/run/db/sql';
import { keyIdOfText } from '@/lib/run/encryption/seal';
import { findAnywhere } from '../support/find-anywhere';
import { keptForm } from '../support/kept-form';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';

const api = ownApi();
const { call } = api;
const [expert, admin] = [somebody('expert'), somebody('admin')];
const SMOKES = 'one_two_or_electronic';
let centerId: string;
beforeAll(async () => {
  await db.user.update({ where: { id: expert.id }, data: { isEnabled: true } });
  centerId = (await makeCenter({ machineType: 'xpower' })).id;
  await linkExpert(centerId, expert.id);
});

const groups = [users, treatments].map((resource) => ({ resource, ...sealedGroup(resource)! }));

/** The rows with a habit in one of the columns that are not encrypted. */
async function inPlain(): Promise<string[]> {
  const found = groups.map(async ({ resource, place, members }) => {
    const some = members.map(({ column }) => `"${columnOf(resource.model, column).column}" is not null`);
    const { rows } = await pool.query<{ id: string }>(`select id from "${place.table}" where ${some.join(' or ')}`);
    return rows.map(({ id }) => `${place.table} ${id}`);
  });
  return (await Promise.all(found)).flat();
}

const sealedOf = async ({ id }: { id: string }) => (await db.user.findUniqueOrThrow({ where: { id } })).habits;
const read = async (me: Member, as = me) => (await call('GET', `users/${me.id}`, { as })).body;

const about = (email: string, habits = {}) => ({
  productName: 'ULTRA',
  centerId,
  treatedOn: '2026-06-10',
  startValue: 'A3',
  endValue: 'B1',
  patient: { name: 'Ada', surname: 'Neri', email, bornDate: 1980, ...habits },
});
const SAID = { smoker: SMOKES, useThea: false, useCoffee: true };

async function treated(email: string): Promise<string> {
  const { status, body } = await call('POST', 'treatments', { as: expert, body: about(email, SAID) });
  expect([status, body.patient]).toMatchObject([201, SAID]);
  return body._id;
}

test('through the profile’s form, the API, a treatment and its correction nothing of it stands anywhere in plain', async () => {
  const me = await makePerson('user', { profession: 'Maestra' });
  const form = {
    name: 'Adele',
    surname: 'Neri',
    culture: 'it',
    smoker: SMOKES,
    numCigarettes: '2',
    whitespot: 'false',
  };
  expect(await api.form('me/profile', me, form)).toBe('/user/profile?saved=profile');
  expect(await read(me)).toMatchObject({ smoker: SMOKES, numCigarettes: 2, whitespot: false, fluorosis: null });
  const refused = await api.form('me/profile', me, { ...form, numCigarettes: 'x' });
  expect((await keptForm('profile', /draft=([\w-]+)/.exec(refused)![1]))?.values).toMatchObject({ smoker: SMOKES });
  const headers = { 'idempotency-key': unique('key') };
  // Fields that are not given stay, given ones are emptied by null.
  const body = { numCigarettes: null, tetracicline: true, controlPeriod: 'months_18' };
  const put = await call('PUT', 'users/me', { as: me, body, headers });
  const now = { smoker: SMOKES, numCigarettes: null, tetracicline: true, whitespot: false, controlPeriod: 'months_18' };
  expect([put.status, put.body]).toMatchObject([200, now]);
  for (const as of [me, admin]) expect(await read(me, as)).toMatchObject(now);
  const id = await treated(me.email);
  const health = await call('GET', `treatments/${id}/health`, { as: expert });
  expect([health.status, health.body]).toMatchObject([200, { ...now, useThea: null }]);
  expect(health.body).not.toHaveProperty('habits');
  const whole = (await call('GET', `treatments/${id}`, { as: expert })).body;
  const patient = { ...whole.patient, useThea: true, useCoffee: null };
  const corrected = await call('PUT', `treatments/${id}`, { as: expert, body: { patient } });
  expect(corrected.body.patient).toMatchObject({ smoker: SMOKES, useThea: true, useCoffee: null });
  const made = await call('POST', 'users', {
    as: admin,
    body: { ...form, email: `${unique('n')}@tests.example`, numCigarettes: 1, whitespot: true },
  });
  expect([made.status, made.body]).toMatchObject([201, { smoker: SMOKES, whitespot: true }]);
  expect(await inPlain()).toEqual([]);
  expect(await findAnywhere([SMOKES, 'months_18'])).toEqual([]);
  const texts = [await sealedOf(me), (await db.treatment.findUniqueOrThrow({ where: { id } })).patientHabits];
  expect(texts.map((text) => keyIdOfText(text!))).toEqual(['tests', 'tests']);
  // How long it is says nothing about what was chosen.
  expect(texts[0]!.length).toBe(texts[1]!.length);
});

test('the audit says which were changed, not from what to what; a list has none', async () => {
  const me = await makePerson('user');
  await call('PUT', 'users/me', { as: me, body: { smoker: SMOKES, useThea: true } });
  await call('PUT', 'users/me', { as: me, body: { smoker: 'none' } });
  const changes = await db.auditEntry.findMany({
    where: { entityId: me.id, action: 'update' },
    orderBy: { id: 'asc' },
  });
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [
      { smoker: null, useThea: null },
      { smoker: '•••', useThea: '•••' },
    ],
    [{ smoker: '•••' }, { smoker: '•••' }],
  ]);
  const { body } = await call('GET', `users?q=${me.email}`, { as: admin });
  expect([body.length, 'smoker' in body[0], 'habits' in body[0]]).toEqual([1, false, false]);
  for (const query of ['smoker=none', 'fields=smoker', 'sort=smoker', 'habits=x', 'fields=habits'])
    expect([400, 403]).toContain((await call('GET', `users?${query}`, { as: admin })).status);
  expect((await call('PUT', 'users/me', { as: me, body: { habits: 'enc1.tests.x' } })).status).toBe(400);
});

test('merged, they are encrypted anew for the account that stays, whose own come first', async () => {
  const surname = unique('Verdi');
  const [kept, gone] = [await makePerson('user', { surname }), await makePerson('user', { surname })];
  await call('PUT', 'users/me', { as: kept, body: { smoker: 'none' } });
  await call('PUT', 'users/me', { as: gone, body: { smoker: SMOKES, numCoffee: 4 } });
  const body = { otherId: gone.id, reason: 'the same person' };
  expect((await call('POST', `users/${kept.id}/merger`, { as: admin, body })).status).toBe(204);
  expect(await read(kept)).toMatchObject({ smoker: 'none', numCoffee: 4 });
  expect([await sealedOf(gone), await inPlain()]).toEqual([null, []]);
});

test('the person exports them, and erasing forgets them', async () => {
  const me = await makePerson('user');
  await call('PUT', 'users/me', { as: me, body: { smoker: SMOKES } });
  const id = await treated(me.email);
  const own = await listOwnData({ id: me.id, email: me.email, group: 'user', role: 'user' } as Person);
  expect(own.profile).toMatchObject({ smoker: SMOKES });
  expect(own['treatments-received']).toMatchObject([
    { patientSmoker: SMOKES, patientUseThea: false, patientUseCoffee: true },
  ]);
  expect(JSON.stringify(own)).not.toMatch(/enc1\.|abits/);
  await erasePerson({ id: null, group: 'anonymous' }, me.id);
  const { patientHabits } = await db.treatment.findUniqueOrThrow({ where: { id } });
  expect([await sealedOf(me), patientHabits]).toEqual([null, null]);
});

test('those from before, and those that a former build writes beside, are read, and moved without a new version', async () => {
  const old = { smoker: SMOKES, useThea: false, numCoffee: 3 } as const;
  const [me, other] = [await makePerson('user', old), await makePerson('user')];
  await call('PUT', 'users/me', { as: other, body: { smoker: SMOKES, useCoffee: true } });
  await db.user.update({ where: { id: other.id }, data: { smoker: 'every_day' } });
  const id = await treated(me.email);
  await db.treatment.update({
    where: { id },
    data: { patientHabits: null, patientSmoker: 'none', patientUseThea: true },
  });
  const versions = () => Promise.all([me, other].map((one) => db.user.findUniqueOrThrow({ where: { id: one.id } })));
  const expectRead = async () => {
    expect(await read(me)).toMatchObject(old);
    expect(await read(other)).toMatchObject({ smoker: 'every_day', useCoffee: true });
    const { patient } = (await call('GET', `treatments/${id}`, { as: expert })).body;
    expect(patient).toMatchObject({ smoker: 'none', useThea: true, useCoffee: null });
  };
  await expectRead();
  const before = await versions();
  expect(await encryptRecords(Object.values(resources))).toMatchObject({ encrypted: 3, failed: 0 });
  await expectRead();
  expect(await inPlain()).toEqual([]);
  expect((await versions()).map(({ updatedAt }) => updatedAt)).toEqual(before.map(({ updatedAt }) => updatedAt));
  expect(await encryptRecords(Object.values(resources))).toMatchObject({ encrypted: 0, failed: 0 });
  const lost = `enc1.gone.${'A'.repeat(40)}`;
  await db.user.update({ where: { id: me.id }, data: { habits: lost } });
  expect(await encryptRecords([users])).toMatchObject({ encrypted: 0, failed: 1 });
  expect(await sealedOf(me)).toBe(lost);
});

test('of another row, or changed, they make the record a 503, which nobody saves over', async () => {
  const [me, other] = [await makePerson('user'), await makePerson('user')];
  for (const as of [me, other]) await call('PUT', 'users/me', { as, body: { smoker: SMOKES } });
  const theirs = await sealedOf(other);
  await db.user.update({ where: { id: me.id }, data: { habits: theirs } });
  expect((await call('GET', 'users/me', { as: me })).status).toBe(503);
  expect((await call('PUT', 'users/me', { as: me, body: { useThea: true } })).status).toBe(503);
  expect(await sealedOf(me)).toBe(theirs);
});

test('an answer kept for a repeated call from before is encrypted if it shows them', async () => {
  const keep = async (answer: object) => {
    const response = Buffer.from(JSON.stringify(answer)).toString('base64');
    const data = { scope: admin.id, key: unique('key'), requestHash: '', response, expiresAt: new Date('2100-01-01') };
    const { id } = await db.idempotencyKey.create({ data, select: { id: true } });
    return async () => keyIdOfText((await db.idempotencyKey.findUniqueOrThrow({ where: { id } })).response!);
  };
  const [shown, empty] = [await keep({ patient: { useThea: false } }), await keep({ useThea: null })];
  expect(await encryptAnswers(Object.values(resources))).toMatchObject({ failed: 0 });
  expect([await shown(), await empty()]).toEqual(['tests', null]);
});

test('without a key they stay in columns of their own, as notes stay in plain', async () => {
  const { ENCRYPTION_KEYS } = process.env;
  // Keys are loaded once for each process: modules imported anew are a process that has just started. The last test here.
  vi.resetModules();
  process.env.ENCRYPTION_KEYS = '';
  const { sealFields } = await import('@/lib/core/encrypted-fields');
  const anew = await import('@/lib/nouns/users/resource');
  const input = { smoker: SMOKES, useThea: null };
  expect(await sealFields(anew.users, crypto.randomUUID(), input, { numCoffee: 2 })).toEqual(input);
  Object.assign(process.env, { ENCRYPTION_KEYS });
});
