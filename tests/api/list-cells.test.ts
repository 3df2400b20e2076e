// The data for editing a list cell: simple fields only, for those who may edit the record.
import { expect, test } from 'vitest';
import { db } from '@/lib/db';
import { ownApi, somebody } from '../support/own-api';
import { makeCenter, makePerson } from '../support/people';

const { call } = ownApi();
const admin = somebody('admin');
const cell = (as: typeof admin | null, resource: string, id: string, field: string) =>
  call('GET', `list-cells?${new URLSearchParams({ resource, id, field })}`, {
    as,
    headers: { 'accept-language': 'de' },
  });

test('returns a cell’s value, its options, and the record’s version', async () => {
  const person = await makePerson('dentist', { name: 'Ada', surname: 'Rossi', phone: '+39 0212345678' });
  const { body, status } = await cell(admin, 'users', person.id, 'phone');
  expect([status, body]).toMatchObject([200, { title: 'Ada Rossi', kind: 'phone', value: '+39 0212345678' }]);
  const put = (phone: string, updatedAt: string) =>
    call('PUT', `users/${person.id}`, { as: admin, body: { phone, updatedAt } });
  expect((await put('+39 0298765432', body.version)).status).toBe(200);
  expect((await put('+39 0211111111', body.version)).body.messageKey).toBe('errors.changedMeanwhile');
  const enabled = (await cell(admin, 'users', person.id, 'isEnabled')).body;
  expect(enabled).toMatchObject({ label: expect.any(String), value: 'false', shown: 'Nein' });
  expect(enabled.options).toEqual([
    { value: 'true', label: 'Ja' },
    { value: 'false', label: 'Nein' },
  ]);
  const { id } = await db.faq.create({ data: { question: 'A', answer: 'B', language: 'it' } });
  const language = (await cell(admin, 'faqs', id, 'language')).body;
  expect(language.options).toContainEqual({ value: 'it', label: 'Italienisch' });
});

test('complex, hidden and read-only fields are 404', async () => {
  const [person, patient] = [await makePerson('expert'), await makePerson('user')];
  for (const field of ['privacyAccepted', 'smoker', 'password', 'practicePoints', 'centerIds', 'nothing', '__proto__'])
    expect([field, (await cell(admin, 'users', person.id, field)).status]).toEqual([field, 404]);
  expect((await cell(admin, 'users', crypto.randomUUID(), 'phone')).status).toBe(404);
  expect((await cell(admin, 'users', 'x', 'phone')).status).toBe(404);
  expect((await cell(admin, 'nothing', person.id, 'phone')).status).toBe(404);
  // A patient has no payment term.
  expect((await cell(admin, 'users', patient.id, 'paymentDays')).status).toBe(403);
  const consultant = await makePerson('consultant');
  const [mine, other] = [await makeCenter({ consultantId: consultant.id }), await makeCenter()];
  for (const { id } of [mine, other]) expect((await cell(consultant, 'centers', id, 'name')).status).toBe(404);
  const colleague = await makePerson('expert');
  expect((await cell(colleague, 'users', person.id, 'phone')).status).toBe(404);
  expect((await cell(null, 'users', person.id, 'phone')).status).toBe(401);
});
