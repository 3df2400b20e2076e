// Many records written in one call: all or none, as the caller may, each with its answer.
import { nouns } from '@/lib/core/nouns';
import { db } from '@/lib/run/db/db';
import { newKey } from '../support/keys';
import { ownApi, somebody } from '../support/own-api';
import { makeCenter, makePerson, unique } from '../support/people';

const { call } = ownApi();
const admin = somebody('admin');
let word: string;

beforeAll(() => {
  word = unique('Sammel');
});

const send = (rows: unknown, more: { as?: typeof admin; headers?: Record<string, string> } = {}) =>
  call('POST', 'batch', { as: admin, ...more, body: { rows } });
const faq = (n: number, more: object = {}) => ({ question: `${word} ${n}`, answer: 'A', order: n, ...more });
const create = (resource: string, body: object) => ({ do: 'create', resource, body });
const count = () => db.faq.count({ where: { question: { startsWith: word }, deletedAt: null } });

test('rows are created, changed, merged and deleted, each with its answer', async () => {
  const made = await send([1, 2, 3].map((n) => create('faqs', faq(n))));
  expect([made.status, made.body.rows.map(({ status }: { status: number }) => status)]).toEqual([200, [201, 201, 201]]);
  const [one, two, three] = made.body.rows.map(({ record }: { record: object }) => record);
  const center = await makeCenter({ city: 'Monza' });
  const later = await send([
    { do: 'change', resource: 'faqs', id: one._id, ifMatch: `"${one.updatedAt}"`, body: { answer: 'B' } },
    { do: 'merge', resource: 'centers', id: center.id, body: { address: { streetNumber: '7' } } },
    { do: 'delete', resource: 'faqs', id: three._id },
  ]);
  expect(later.body.rows).toMatchObject([
    { status: 200, record: { _id: one._id, answer: 'B' } },
    { status: 200, record: { address: { city: 'Monza', streetNumber: '7' } } },
    { status: 204, _id: three._id, record: null },
  ]);
  expect((await call('GET', `faqs/${two._id}`, { as: admin })).body).toEqual(two);
  expect(await count()).toBe(2);
  const noted = await db.auditEntry.findMany({ where: { entityId: { in: [one._id, three._id] } } });
  expect(noted.map(({ action }) => action).toSorted()).toEqual(['create', 'create', 'delete', 'update']);
  expect(new Set(noted.map(({ actorId }) => actorId))).toEqual(new Set([admin.id]));
});

test('if one is refused nothing is written, and every refusal says where and why', async () => {
  const before = await count();
  const stale = (await send([create('faqs', faq(9))])).body.rows[0].record;
  const refused = await send([
    create('faqs', faq(10)),
    create('faqs', { answer: 'A' }),
    { do: 'change', resource: 'faqs', id: stale._id, ifMatch: '"2020-01-01T00:00:00.000Z"', body: { answer: 'C' } },
    { do: 'delete', resource: 'faqs', id: crypto.randomUUID() },
    create('faqs', faq(11, { nothing: 1 })),
  ]);
  expect([refused.status, refused.body.messageKey]).toEqual([400, 'errors.rowsRefused']);
  expect(refused.body.errors.map(({ field, messageKey }: Record<string, string>) => [field, messageKey])).toEqual([
    ['rows.1.question', 'validation.required'],
    ['rows.2.updatedAt', 'errors.changedMeanwhile'],
    ['rows.3', 'errors.notFound'],
    ['rows.4.nothing', 'errors.unknownField'],
  ]);
  expect(await count()).toBe(before + 1);
});

test('the same key writes once', async () => {
  const before = await count();
  const headers = { 'idempotency-key': unique('key') };
  const rows = [create('faqs', faq(20))];
  const [first, second] = [await send(rows, { headers }), await send(rows, { headers })];
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect(await count()).toBe(before + 1);
});

test('what keys never reach, and what is not described, is not written', async () => {
  const rows = [
    create('settings', { name: 'x', value: '1' }),
    create('api-keys', { name: 'x', scopes: ['faqs:read'] }),
    create('notes', { text: 'x' }),
    create('nothing', {}),
    create('constructor', {}),
  ];
  for (const row of rows) expect([row, (await send([row])).status]).toEqual([row, 404]);
  for (const wrong of [[], [{}], [{ do: 'drop', resource: 'faqs' }], Array(51).fill(create('faqs', faq(1))), 'x'])
    expect((await send(wrong)).status).toBe(400);
});

test('rows of every resource are answered, also those whose guards count guesses', async () => {
  const { resources } = nouns();
  const names = Object.keys(resources).filter((name) => resources[name]!.keys !== 'never');
  for (const resource of names)
    for (const row of [
      { do: 'merge', resource, id: crypto.randomUUID(), body: {} },
      { do: 'delete', resource, id: crypto.randomUUID() },
      create(resource, { nothing: 1 }),
    ])
      expect([row, (await send([row])).body.messageKey]).toEqual([row, 'errors.rowsRefused']);
});

test('a professional who is created is one, as by the address of professionals', async () => {
  const sent = {
    email: `${unique('batch')}@tests.example`,
    name: 'Ada',
    surname: 'Neri',
    password: 'Violet-Harbour-71',
    expertType: 'dentist',
  };
  const made = await send([create('users/experts', sent)]);
  expect(made.body.rows, JSON.stringify(made.body)).toMatchObject([{ status: 201, record: { role: 'expert' } }]);
});

test('a key writes within its scopes', async () => {
  const { value: token } = await newKey(call, await makePerson('admin'), ['faqs:create']);
  const as = { ...admin, token };
  const made = await send([create('faqs', faq(30))], { as });
  expect(made.body.rows).toEqual([{ status: 201, _id: expect.any(String), record: null }]);
  const id = made.body.rows[0]._id as string;
  for (const row of [{ do: 'delete', resource: 'faqs', id }, create('contacts', {})])
    expect((await send([row], { as })).status).toBe(403);
});
