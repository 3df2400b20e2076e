// Cached lists stay correct after changes. Each test first fills the cache.
import pg from 'pg';
import { previewBulkAct } from '@/lib/core/bulk-changes/open-preview';
import { prepareAct } from '@/lib/core/bulk-changes/prepare-act';
import { countMatching, listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { listScreens } from '@/lib/core/screens/lists';
import { openList, openWholeList } from '@/lib/core/screens/open-list';
import { openSteps } from '@/lib/core/screens/open-steps';
import { labels } from '@/lib/nouns/labels/resource';
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { personOf, unique } from '../support/people';
import { heldBy } from '../support/waiting';

const { call } = ownApi();
const admin = somebody('admin');
const key = unique('known');

const make = async (language: string, value: string) =>
  (await call('POST', 'labels', { as: admin, body: { key, language, value, category: 'app' } })).body as {
    _id: string;
  };

async function values(query = 'sort=value'): Promise<string[]> {
  const { body } = await call('GET', `labels?key=${key}&${query}`, { as: admin });
  return (body as { value: string }[]).map(({ value }) => value);
}

/** Requests twice, so that the second answer comes from the cache. */
const known = async (query?: string) => [await values(query), await values(query)];

test('a cached page is right after every change', async () => {
  expect(await known()).toEqual([[], []]);
  const b = await make('it', 'B');
  await make('en', 'A');
  expect(await known()).toEqual([
    ['A', 'B'],
    ['A', 'B'],
  ]);
  await call('PUT', `labels/${b._id}`, { as: admin, body: { value: '0' } });
  expect(await known()).toEqual([
    ['0', 'A'],
    ['0', 'A'],
  ]);
  await call('DELETE', `labels/${b._id}`, { as: admin });
  expect(await known()).toEqual([['A'], ['A']]);
});

test('every order, page and page size is cached separately', async () => {
  await make('de', 'C');
  await make('fr', 'D');
  expect([await values('sort=value'), await values('sort=-value')]).toEqual([
    ['A', 'C', 'D'],
    ['D', 'C', 'A'],
  ]);
  expect([await values('sort=value&limit=2'), await values('sort=value&limit=2&page=2')]).toEqual([['A', 'C'], ['D']]);
  expect([await values('sort=value&limit=2'), await values('sort=value&limit=2&page=2')]).toEqual([['A', 'C'], ['D']]);
});

test('what depends on the time is read anew within half an hour, and on another day', async () => {
  const me = personOf(admin, 'admin');
  const own = unique('due');
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const read = async (at: string) => {
    vi.setSystemTime(at);
    const { body } = await listRecords(
      labels,
      me,
      parseListQuery(labels, new URLSearchParams({ key: own, sort: 'value' })),
    );
    return (JSON.parse(body) as unknown[]).length;
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const before = await read('2026-11-26T20:00:00Z');
    // Bypass the trigger that empties the cache: only time may do it here.
    await client.query(`set session_replication_role = 'replica'`);
    await client.query(`insert into labels (key, language, value, category) values ($1, 'it', 'E', 'app')`, [own]);
    expect([await read('2026-11-26T20:20:00Z'), await read('2026-11-26T20:40:00Z')]).toEqual([before, before + 1]);
    await client.query(`delete from labels where key = $1`, [own]);
    expect([await read('2026-11-26T22:59:00Z'), await read('2026-11-26T22:59:30Z')]).toEqual([before, before]);
    await client.query(`insert into labels (key, language, value, category) values ($1, 'it', 'E', 'app')`, [own]);
    expect([await read('2026-11-26T22:59:50Z'), await read('2026-11-26T23:00:10Z')]).toEqual([before, before + 1]);
    await client.query(`delete from labels where key = $1`, [own]);
  } finally {
    vi.useRealTimers();
    await client.end();
  }
});

test('a transaction that was open while a page was cached shows once it has committed', async () => {
  const text = `insert into labels (key, language, value, category) values ($1, 'es', 'B', 'app')`;
  const { end } = await heldBy(text, [key]);
  expect(await known()).toEqual(Array(2).fill(['A', 'C', 'D']));
  await end();
  expect(await known()).toEqual(Array(2).fill(['A', 'B', 'C', 'D']));
});

describe('a list of more records than are counted', () => {
  const value = unique('long');
  const keyOf = (n: number) => `${value}.${String(n).padStart(6, '0')}`;
  const ask = (query: string) => call('GET', `labels?value=${value}&fields=key&${query}`, { as: admin });
  const keys = ({ body }: { body: unknown }) => (body as { key: string }[]).map((one) => one.key);
  const open = (query: Record<string, string>) =>
    openList(listScreens['options/labels']!, personOf(admin, 'admin'), { value, sort: 'key', ...query });
  const totals = async () => {
    const { headers } = await ask('count=true&limit=1');
    return [headers.get('odin-count'), headers.get('odin-count-is-lower-bound')];
  };

  test('is counted up to a hundred thousand, and says so', async () => {
    await db.$executeRaw`insert into labels (key, language, value, category)
      select ${`${value}.`} || to_char(n, 'FM000000'), 'it', ${value}, 'app' from generate_series(1, 100001) n`;
    expect([await totals(), await totals()]).toEqual(Array(2).fill(['100000', 'true']));
    expect(await open({ page: '3' })).toMatchObject({ total: 100_000, isLowerBound: true });
    const me = personOf(admin, 'admin');
    // Ask the query itself: the answer is capped either way.
    expect(await countMatching(labels, me, parseListQuery(labels, new URLSearchParams()), 7)).toBe(7);
    const act = { screen: 'options/labels', query: `value=${value}`, kind: 'delete' as const };
    expect(await previewBulkAct(me, prepareAct(me, act))).toMatchObject({ total: 100_001, isTooMany: false });
  });

  test('is paged through from either end, and refused in between', async () => {
    expect(keys(await ask('sort=key&limit=2&page=-1'))).toEqual([keyOf(100_000), keyOf(100_001)]);
    expect(keys(await ask('sort=key&limit=2&page=-2'))).toEqual([keyOf(99_998), keyOf(99_999)]);
    expect(keys(await ask('sort=-key&limit=2&page=-1'))).toEqual([keyOf(2), keyOf(1)]);
    expect(keys(await ask('sort=key&limit=100&page=1000')).at(-1)).toBe(keyOf(100_000));
    for (const page of ['1001', '-1001', '1000000000'])
      expect(await ask(`sort=key&limit=100&page=${page}`)).toMatchObject({
        status: 400,
        body: { messageKey: 'errors.pageTooFar', errors: [{ field: 'page' }] },
      });
    expect((await ask('page=-0')).status).toBe(400);
  });

  test('is offered in the orders of an index only, until it is narrowed', async () => {
    const refused = await ask('sort=-category');
    expect(refused).toMatchObject({
      status: 400,
      body: { messageKey: 'errors.orderTooLarge', errors: [{ field: 'sort' }] },
    });
    expect(refused.body.message).toBe(
      'Lists of more than 100,000 records cannot be put in this order: narrow the list with a filter or a search',
    );
    expect((await ask('sort=-category')).status).toBe(400); // the total is known by now
    expect((await ask('sort=key,-category')).status).toBe(400);
    expect((await ask('sort=-updatedAt')).status).toBe(400);
    expect(keys(await ask(`sort=-category&key[lte]=${keyOf(2)}`)).toSorted()).toEqual([keyOf(1), keyOf(2)]);
    const view = await open({ sort: '-category' });
    expect([view.hasLostOrder, view.state.sort, view.records[0]?.key]).toEqual([true, '', keyOf(1)]);
    expect(view.fields.flatMap(({ sort }) => sort ?? [])).toEqual(['key', 'createdAt']);
    const narrowed = await open({ sort: '-category', 'key[lte]': keyOf(2) });
    expect([narrowed.hasLostOrder, narrowed.state.sort, narrowed.total]).toEqual([false, '-category', 2]);
    expect(narrowed.fields.flatMap(({ sort }) => sort ?? []).length).toBeGreaterThan(3);
  });

  test('falls back to its default order in exports and in previous/next', async () => {
    const me = personOf(admin, 'admin');
    const query = { value, sort: '-category' };
    const { parts } = openWholeList(listScreens['options/labels']!, me, query);
    const { value: part } = await parts.next();
    await parts.return(undefined);
    expect(part.records[0].key).toBe(keyOf(1));
    const label = await db.label.findFirstOrThrow({ where: { key: keyOf(1) } });
    const list = `options/labels?${new URLSearchParams(query)}`;
    expect(await openSteps(me, 'labels', label.id, { list, at: '0' })).toMatchObject({ place: 1, previous: null });
  });

  test('is read whole from one id to the next', async () => {
    const [first] = (await ask('sort=_id&limit=1')).body as { _id: string }[];
    const rest = (await ask(`sort=_id&limit=3&_id[gte]=${first!._id}`)).body as { _id: string }[];
    expect([rest.length, rest[0]?._id]).toEqual([3, first!._id]);
  });

  test('shows on a screen its last page, and the nearest one to a page that is too far', async () => {
    const shown = async (page: string) => {
      const { records, state } = await open({ page });
      return [state.page, records.length, records[0]?.key, records.at(-1)?.key];
    };
    expect(await shown('-1')).toEqual([-1, 25, keyOf(99_977), keyOf(100_001)]);
    expect(await shown('60000')).toEqual([4000, 25, keyOf(99_976), keyOf(100_000)]);
    expect(await shown('-60000')).toEqual([-4000, 25, keyOf(2), keyOf(26)]);
  });

  test('stops previous/next at the last page that can be opened', async () => {
    const list = `options/labels?value=${value}&sort=key`;
    const at = async (n: number) => {
      const label = await db.label.findFirstOrThrow({ where: { key: keyOf(n + 1) } });
      return openSteps(personOf(admin, 'admin'), 'labels', label.id, { list, at: String(n) });
    };
    expect(await at(0)).toMatchObject({ place: 1, total: 100_000, isLowerBound: true, previous: null });
    expect(await at(99_999)).toMatchObject({ place: 100_000, next: null });
    expect(await at(100_000)).toBeNull();
  });

  test('is exact again as soon as it is short enough', async () => {
    await db.label.deleteMany({ where: { key: { in: [keyOf(1)] } } });
    expect(await totals()).toEqual(['100000', null]);
    const { state, records } = await open({ page: '-1', limit: '50' });
    expect([state.page, records.length, records.at(-1)?.key]).toEqual([2000, 50, keyOf(100_001)]);
  });
});
