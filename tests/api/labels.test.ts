import { db } from '@/lib/run/db/db';
import { atOnce, ownApi, somebody } from '../support/own-api';
import { unique } from '../support/people';

const { call } = ownApi();

const admin = somebody('admin');

const label = (more = {}) => ({ key: unique('greeting'), value: 'Ciao', language: 'it', category: 'app', ...more });
const create = async (more = {}) => (await call('POST', 'labels', { as: admin, body: label(more) })).body;

describe('one record', () => {
  test('is created, read, changed and deleted', async () => {
    const created = await call('POST', 'labels', { as: admin, body: label({ value: 'Perché no?' }) });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/labels/${created.body._id}`);
    expect(created.body).toMatchObject({ value: 'Perché no?', language: 'it', deletedAt: null });
    expect(created.body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

    const path = `labels/${created.body._id}`;
    expect((await call('GET', path, { as: admin })).body).toEqual(created.body);
    const changed = await call('PUT', path, { as: admin, body: { value: 'Buongiorno' } });
    expect(changed.body).toMatchObject({ value: 'Buongiorno', key: created.body.key });

    expect((await call('DELETE', path, { as: admin })).status).toBe(204);
    expect((await call('GET', path, { as: admin })).status).toBe(404);
    expect((await call('GET', `${path}?deleted=true`, { as: admin })).body._id).toBe(created.body._id);
    expect((await call('PUT', `${path}?deleted=true`, { as: admin, body: {} })).body.deletedAt).toBeNull();
    expect((await call('GET', path, { as: admin })).status).toBe(200);
  });

  test('every invalid field is reported, in the caller’s language', async () => {
    const body = { key: '', language: 'xx', category: 'app', surprise: 1 };
    const unknown = await call('POST', 'labels', { as: admin, body });
    expect(unknown.status).toBe(400);
    expect(unknown.headers.get('content-type')).toBe('application/problem+json');
    expect(unknown.body.errors).toMatchObject([{ field: 'surprise', messageKey: 'errors.unknownField' }]);

    const { surprise: _, ...known } = body;
    const wrong = await call('POST', 'labels', { as: admin, body: known, headers: { 'accept-language': 'de' } });
    expect(wrong.body.message).toBe('Ungültige Anfrage');
    expect(wrong.body.errors).toEqual([
      { field: 'key', message: 'Pflichtfeld', messageKey: 'validation.required' },
      { field: 'value', message: 'Pflichtfeld', messageKey: 'validation.required' },
      { field: 'language', message: expect.any(String), messageKey: 'validation.choice' },
    ]);
  });

  test('a duplicate key is a conflict', async () => {
    const first = await create();
    const again = await call('POST', 'labels', { as: admin, body: label({ key: first.key }) });
    expect(again).toMatchObject({ status: 409, body: { messageKey: 'errors.alreadyExists' } });
  });

  test('an invalid id is 404', async () => {
    expect((await call('GET', 'labels/none', { as: admin })).status).toBe(404);
  });
});

describe('lists', () => {
  test('page, order, count, fields and filters', async () => {
    const key = unique('list');
    for (const [n, language] of ['it', 'en', 'de', 'fr', 'es'].entries())
      await create({ key, language, value: `Elemento ${n}`, category: n % 2 ? 'app' : 'settings' });
    const of = (query: string) => call('GET', `labels?key=${key}&${query}`, { as: admin });

    const page = await of('limit=2&page=2&sort=-value&count=true&fields=value');
    expect(page.headers.get('odin-count')).toBe('5');
    expect(page.body.map(({ _id, ...rest }: { _id: string }) => rest)).toEqual([
      { value: 'Elemento 2' },
      { value: 'Elemento 1' },
    ]);
    expect((await of('language[in]=it,de')).body).toHaveLength(2);
    expect((await of('language[ne]=it')).body).toHaveLength(4);
    expect((await of('value[gte]=Elemento 3')).body).toHaveLength(2);
    expect((await of('value[lte]=Elemento 3&category=app')).body).toHaveLength(2);
    expect((await of('deleted=true')).body).toEqual([]);
    const several = await of('sort=category,-value');
    expect(several.body.map((one: { value: string }) => one.value.at(-1))).toEqual(['4', '2', '0', '3', '1']);
  });

  test('search ignores accents and case', async () => {
    const key = unique('search');
    await create({ key, value: 'Sbiancàre con CURA' });
    expect((await call('GET', `labels?key=${key}&q=sbiancare%20con`, { as: admin })).body).toHaveLength(1);
    expect((await call('GET', `labels?key=${key}&q=%25`, { as: admin })).body).toHaveLength(0);
  });

  test.each([
    ['nonsense=1', 'errors.unknownParameter', 'nonsense'],
    ['key[like]=x', 'errors.unknownOperator', 'key[like]'],
    ['page=0', 'errors.numberOutOfRange', 'page'],
    ['limit=101', 'errors.numberOutOfRange', 'limit'],
    ['sort=shoe', 'errors.unknownParameter', 'shoe'],
    ['fields=shoe', 'errors.unknownField', 'shoe'],
    ['language=xx', 'errors.wrongValue', 'language'],
    ['createdAt[gte]=yesterday', 'errors.wrongValue', 'createdAt[gte]'],
    ['count=maybe', 'errors.notTrueOrFalse', 'count'],
    ['page=1&page=2', 'errors.repeatedParameter', 'page'],
  ])('%s is a 400 that names it', async (query, messageKey, field) => {
    const { status, body } = await call('GET', `labels?${query}`, { as: admin });
    expect([status, body.messageKey, body.errors[0].field]).toEqual([400, messageKey, field]);
  });

  test('totals are per resource, in any order of requests', async () => {
    const total = async (resource: string) =>
      Number((await call('GET', `${resource}?count=true&limit=1`, { as: admin })).headers.get('odin-count'));
    expect(await total('users')).toBe(await db.user.count({ where: { deletedAt: null } }));
    expect(await total('labels')).toBe(await db.label.count({ where: { deletedAt: null } }));
    expect(await total('settings')).toBe(await db.setting.count({ where: { deletedAt: null } }));
  });
});

test('simultaneous updates: 20 clients that retry on conflict lose no update', async () => {
  const { _id } = await create({ value: '0' });
  const addOne = async (): Promise<void> => {
    const { value, updatedAt } = (await call('GET', `labels/${_id}`, { as: admin })).body;
    const body = { value: String(Number(value) + 1), updatedAt };
    const { status } = await call('PUT', `labels/${_id}`, { as: admin, body });
    if (status === 409) return addOne();
  };
  await atOnce(20, () => addOne());
  expect((await call('GET', `labels/${_id}`, { as: admin })).body.value).toBe('20');
});
