import { newKey } from '../support/keys';
import { atOnce, expertAtCenter, ownApi } from '../support/own-api';
import { type Member, makePerson, unique } from '../support/people';

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

describe('PUT with `on`', () => {
  let admin: Member;
  beforeAll(async () => {
    admin = await makePerson('admin');
  });
  const put = (list: string, body: object, as = admin, headers: Record<string, string> = {}) =>
    call('PUT', list, { as, body, headers });

  test('creates a record, then changes that one; of many at once, one creates it', async () => {
    const name = unique('vat');
    const made = await put('vat_rates?on=name', { name, percentage: 22 });
    const again = await put('vat_rates?on=name', { name, percentage: 10 });
    expect([made.status, again.status, again.body._id]).toEqual([201, 200, made.body._id]);
    expect([again.body.percentage, made.headers.get('location')]).toEqual([10, `/api/vat_rates/${made.body._id}`]);
    const stale = await put('vat_rates?on=name', { name, percentage: 4 }, admin, {
      'if-match': made.headers.get('etag')!,
    });
    expect(stale.status).toBe(409);
    const other = { name: unique('vat'), percentage: 5 };
    const many = await atOnce(8, () => put('vat_rates?on=name', other));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(many.filter(({ status }) => status === 200)).toHaveLength(7);
  });

  test('needs a field that tells records apart, its value, and the right to what it does', async () => {
    for (const list of ['vat_rates', 'vat_rates?on=percentage', 'vat_rates?on=_id', 'users?on=surname'])
      expect((await put(list, { name: 'A', percentage: 1 })).status, list).toBe(400);
    expect((await put('vat_rates?on=name', { percentage: 1 })).body.errors[0].field).toBe('name');
    expect((await call('PUT', 'faqs?on=question', { as: admin, body: {} })).status).toBe(405);
    expect((await put('vat_rates?on=name', { name: 'A', percentage: 1 }, expert)).status).toBe(403);
    // Whoever may not see the account of an address learns no more than by POST, and changes nothing.
    const hidden = await makePerson('admin');
    const taken = await put('users?on=email', { email: hidden.email, name: 'Eva', surname: 'X', role: 'user' }, expert);
    expect(taken.status).toBeGreaterThanOrEqual(400);
    expect((await call('GET', `users/${hidden.id}`, { as: admin })).body.name).toBe('Ada');
    const { headers } = await newKey(call, admin, ['vat_rates:read', 'vat_rates:create']);
    const name = unique('vat');
    const byKey = (percentage: number) => call('PUT', 'vat_rates?on=name', { headers, body: { name, percentage } });
    expect([(await byKey(1)).status, (await byKey(2)).status]).toEqual([201, 403]);
  });
});
