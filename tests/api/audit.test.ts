// Who changed what when, with old and new values: readable by admins only, and immutable.
import { expect, test } from 'vitest';
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { makePerson, unique } from '../support/people';

const { call } = ownApi();
const admin = somebody('admin');

const entriesOf = (entity: string, id: string) =>
  call('GET', `audit-entries?entity=${entity}&entityId=${id}&sort=createdAt&count=true`, { as: admin });

test('every write is recorded with its old and new values', async () => {
  const faq = await call('POST', 'faqs', { as: admin, body: { question: 'A?', answer: 'B' } });
  const path = `faqs/${faq.body._id}`;
  await call('PUT', path, { as: admin, body: { answer: 'C' } });
  await call('DELETE', path, { as: admin });
  const list = await entriesOf('faqs', faq.body._id);
  expect(list.headers.get('odin-count')).toBe('3');
  expect(list.body.map(({ action }: { action: string }) => action)).toEqual(['create', 'update', 'delete']);
  expect(list.body[1]).toEqual({
    _id: expect.any(String),
    createdAt: expect.any(String),
    keyId: null,
    requestId: expect.any(String),
    reason: null,
    actorId: admin.id,
    actorRole: 'admin',
    action: 'update',
    entity: 'faqs',
    entityId: faq.body._id,
  });
  const changed = await call('GET', `audit-entries/${list.body[1]._id}`, { as: admin });
  expect(changed.body).toMatchObject({ before: { answer: 'B' }, after: { answer: 'C' } });
});

test('of a new record it keeps what was stored, not what is computed from other records', async () => {
  const expert = await makePerson('expert');
  const address = { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' };
  const body = { name: unique('Studio'), address, expertIds: [expert.id] };
  const { body: made } = await call('POST', 'centers', { as: admin, body });
  expect(made).toHaveProperty('visitReasons');
  const { after } = await db.auditEntry.findFirstOrThrow({ where: { entityId: made._id, action: 'create' } });
  expect(after).toMatchObject({ name: body.name, address, openingHours: [], missingData: made.missingData });
  expect(after).not.toHaveProperty('visitReasons');
});

test('reading a patient’s data in the audit is logged like reading the record itself', async () => {
  const patient = await makePerson('user');
  await call('PUT', 'users/me', { as: patient, body: { smoker: 'every_day' } });
  const views = () => db.auditEntry.count({ where: { actorId: admin.id, action: 'view', entityId: patient.id } });
  const list = await entriesOf('users', patient.id);
  expect([list.body.length, await views()]).toEqual([1, 0]);
  const entry = await call('GET', `audit-entries/${list.body[0]._id}`, { as: admin });
  expect([entry.body.after, await views()]).toEqual([{ smoker: '•••' }, 1]);
  // The entry says that somebody looked, but not what they saw.
  const [view] = (await entriesOf('users', patient.id)).body.slice(-1);
  expect((await call('GET', `audit-entries/${view._id}`, { as: admin })).body).toMatchObject({
    action: 'view',
    before: null,
    after: null,
  });
  expect(await views()).toBe(1);
  for (const parameter of ['fields=after', 'sort=before', 'after=x'])
    expect([400, 403]).toContain((await call('GET', `audit-entries?${parameter}`, { as: admin })).status);
});

test('the audit is read-only, and for admins only', async () => {
  const { id } = await db.auditEntry.create({ data: { action: 'update', entity: 'faqs', reason: unique('because') } });
  const path = `audit-entries/${id}`;
  expect((await call('PUT', path, { as: admin, body: { reason: 'another' } })).status).toBe(403);
  expect((await call('DELETE', path, { as: admin })).status).toBe(403);
  expect((await call('POST', 'audit-entries', { as: admin, body: { action: 'x', entity: 'faqs' } })).status).toBe(403);
  for (const role of ['expert', 'consultant', 'user'] as const)
    expect((await call('GET', path, { as: await makePerson(role) })).status).toBe(403);
});
