// Whoever may edit a record can read it, change a field and send it back completely.
import { resources } from '@/lib/nouns/resources';
import { ownApi } from '../support/own-api';
import { ownWorld } from '../support/world';
import { ROLES, verbs } from './expected-permissions';

type Json = ReturnType<typeof JSON.parse>;

const { call } = ownApi();
const { world, memberOf } = ownWorld();

const cases = Object.entries(verbs).flatMap(([resource, rows]) =>
  ROLES.filter((caller) => rows[caller].split(' ')[0]!.includes('U')).map((caller) => [resource, caller] as const),
);

describe('GET, change, PUT', () => {
  test.each(cases)('%s by %s', async (resource, caller) => {
    const as = memberOf(caller);
    const { near, update } = world.fixtures[resource]!;
    const path = `${resource}/${(await near(caller)).id}`;
    const before = (await call('GET', `${path}?abilities=true`, { as })).body;

    const same = await call('PUT', path, { as, body: before });
    expect([same.status, same.body]).toEqual([200, withoutAbilities(before)]);

    const changed = await call('PUT', path, { as, body: { ...before, ...update(caller) } });
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
  });

  test.each(cases)('%s by %s: read-only fields are refused by name', async (resource, caller) => {
    const as = memberOf(caller);
    const path = `${resource}/${(await world.fixtures[resource]!.near(caller)).id}`;
    const before: Json = (await call('GET', path, { as })).body;
    const changed = { ...before, updatedAt: undefined };
    const readOnly = 'createdAt' in before ? { createdAt: '2001-01-01T00:00:00.000Z' } : {};
    const hidden = resources[resource]!.fields.find((field) => !(field in before));
    const attempts = [
      ...Object.entries(readOnly).map(([field, value]) => ({ field, value, messageKey: 'errors.readOnlyField' })),
      ...(hidden ? [{ field: hidden, value: null, messageKey: 'errors.forbiddenField' }] : []),
    ];
    for (const { field, value, messageKey } of attempts)
      expect(await call('PUT', path, { as, body: { ...changed, [field]: value } })).toMatchObject({
        status: 403,
        body: { messageKey, errors: [{ field }] },
      });
  });
});

function withoutAbilities(record: Json): Json {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'abilities'));
}

test('the same instant in another time zone, and another key order, are no change', async () => {
  const as = world.people.admin;
  const path = `centers/${(await world.fixtures.centers!.near('admin')).id}`;
  const before = (await call('GET', path, { as })).body;
  const address = Object.fromEntries(Object.entries(before.address).reverse());
  const createdAt = before.createdAt.replace('Z', '+00:00');
  expect((await call('PUT', path, { as, body: { address, createdAt } })).body).toEqual(before);
});

describe('If-None-Match', () => {
  const versionOf = async (path: string) =>
    (await call('GET', path, { as: world.people.admin })).headers.get('etag') ?? '';

  test('an unchanged version is not sent again', async () => {
    const path = `centers/${(await world.fixtures.centers!.near('admin')).id}`;
    const etag = await versionOf(path);
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*'])
      expect(await call('GET', path, { as: world.people.admin, headers: { 'if-none-match': known } })).toMatchObject({
        status: 304,
      });
    const other = { as: world.people.admin, headers: { 'if-none-match': etag } };
    expect((await call('GET', `${path}?fields=name`, other)).status).toBe(200);
    await call('PUT', path, { as: world.people.admin, body: { name: 'Another' } });
    expect((await call('GET', path, other)).status).toBe(200);
  });
});
