import { readSettings } from '@/lib/nouns/settings/data';
import { db } from '@/lib/run/db/db';
import { service } from '../support/client';
import { ownApi, somebody } from '../support/own-api';

const { call } = ownApi();
const admin = somebody('admin');
beforeAll(() => db.setting.deleteMany());

const create = (name: string, value: string) => call('POST', 'settings', { as: admin, body: { name, value } });

test('a value applies as soon as it is saved, and after each change', async () => {
  const made = await create('passwords.minLength', '20');
  expect(made.status).toBe(201);
  const register = (password: string) =>
    call('POST', 'auth/register', {
      headers: service(),
      body: { email: 'ada.rossi@tests.example', password, name: 'Ada', surname: 'Rossi', privacyAccepted: true },
    });
  const refused = await register('Quercia7Lume');
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('at least 20 characters');
  expect((await call('PUT', `settings/${made.body._id}`, { as: admin, body: { value: '8' } })).status).toBe(200);
  expect((await register('Quercia7Lume')).status).toBe(201);
});

test.each([
  ['credits.code.HOME', '10001', 'max'],
  ['credits.code.HOME', '-1', 'min'],
  ['credits.code.HOME', 'many', 'invalid'],
  ['credits.code.HOME', '  ', 'required'],
  ['users.askForCenters', 'perhaps', 'invalid'],
  ['links.shop', 'javascript:alert(1)', 'url'],
])('%s cannot be %j: %s', async (name, value, message) => {
  const { status, body } = await create(name, value);
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ field: 'value', messageKey: `validation.${message}` }]);
});

test('deleting a value restores the default, and it can be set again', async () => {
  const { body } = await create('treatments.editableDays', '7');
  expect((await readSettings())['treatments.editableDays']).toBe(7);
  expect((await call('DELETE', `settings/${body._id}`, { as: admin })).status).toBe(204);
  expect((await readSettings())['treatments.editableDays']).toBe(30);
  const again = await create('treatments.editableDays', '9');
  expect(again).toMatchObject({ status: 201, body: { _id: body._id, value: '9', deletedAt: null } });
  expect((await readSettings())['treatments.editableDays']).toBe(9);
});
