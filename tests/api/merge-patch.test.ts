// PATCH is PUT that merges objects (RFC 7396): the same rights, versions and refusals.
import { expect, test } from 'vitest';
import { expertAtCenter, ownApi } from '../support/own-api';
import { makePerson } from '../support/people';

const { call } = ownApi();

const { expert, center } = expertAtCenter();

const patch = (body: object, headers: Record<string, string> = {}) =>
  call('PATCH', `centers/${center.id}`, {
    as: expert,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/merge-patch+json', ...headers },
  });
const read = async () => (await call('GET', `centers/${center.id}`, { as: expert })).body;

test('a part of an object is changed, and the others stay', async () => {
  const { address } = await read();
  const { status, body } = await patch({ address: { streetName: 'Via Verdi' } });
  expect([status, body.address]).toEqual([200, { ...address, streetName: 'Via Verdi' }]);
  // As a whole, it lacks the rest.
  const whole = await call('PUT', `centers/${center.id}`, { as: expert, body: { address: { city: 'Roma' } } });
  expect([whole.status, whole.body.address.streetName ?? null]).toEqual([200, null]);
});

test('null takes out a part or a field, and a list is replaced', async () => {
  await patch({
    address: { streetNumber: '12' },
    site: 'https://studio.example',
    typesOfTreatments: ['ULTRA', 'HOME'],
  });
  expect(await read()).toMatchObject({ address: { streetNumber: '12' }, typesOfTreatments: ['ULTRA', 'HOME'] });
  await patch({ address: { streetNumber: null }, site: null, typesOfTreatments: ['HOME'] });
  const { address, site, typesOfTreatments } = await read();
  expect([address.streetNumber ?? null, site, typesOfTreatments]).toEqual([null, null, ['HOME']]);
});

test('fields of others, unknown parts and stale versions are refused as by PUT', async () => {
  expect((await patch({ consultantNotes: 'x' })).status).toBe(403);
  expect((await patch({ address: { planet: 'Mars' } })).status).toBe(400);
  expect((await patch({ address: JSON.parse('{"__proto__":{"city":"Roma"}}') })).status).toBe(400);
  expect((await patch({ name: 'Z' }, { 'if-match': '"2020-01-01T00:00:00.000Z"' })).status).toBe(409);
  expect((await patch([])).status).toBe(400);
  const stranger = await makePerson('expert');
  const foreign = await call('PATCH', `centers/${center.id}`, { as: stranger, body: { name: 'Mine' } });
  expect([403, 404]).toContain(foreign.status);
});

test('one’s own record is merged as well', async () => {
  const { status, body } = await call('PATCH', 'users/me', { as: expert, body: { name: 'Adele' } });
  expect([status, body.name]).toEqual([200, 'Adele']);
});
