// Lists are read on by the `Link` header: no record is left out or read twice, whatever the order, and however much is written
// meanwhile; and a page that has not changed is a 304.
import { db } from '@/lib/run/db/db';
import { names } from '@/lib/run/names';
import { ownApi } from '../support/own-api';
import { type Member, makeCenter, makePerson, unique } from '../support/people';

const { call } = ownApi();
let admin: Member;
let region: string;
let ids: string[];

beforeAll(async () => {
  [admin, region] = [await makePerson('admin'), unique('Regione')];
  const made = [];
  for (let n = 0; n < 23; n += 1) {
    const site = n % 3 ? `https://${n % 2}.example` : null;
    made.push(await makeCenter({ region, site, machineType: n % 4 ? null : 'xpower', name: `Studio ${n % 5}` }));
  }
  ids = made.map(({ id }) => id).toSorted();
});

const next = (headers: Headers) => /^<\/api\/([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
const list = (query: string) => `centers?address.region=${region}&fields=name&${query}`;

/** The ids of all pages, one after the other; `between` runs after each. */
async function readOn(path: string, between?: (ids: string[]) => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  for (let page: string | undefined = path; page; ) {
    const { status, body, headers } = await call('GET', page, { as: admin });
    expect(status).toBe(200);
    found.push(...body.map(({ _id }: { _id: string }) => _id));
    await between?.(found);
    page = next(headers);
  }
  return found;
}

describe('pages follow each other', () => {
  test.each(names('_id -_id name -name,site site -site machineType,-site createdAt -machineType,name'))(
    'in the order %s, as in one page',
    async (sort) => {
      const { body: all } = await call('GET', list(`sort=${sort}&limit=100`), { as: admin });
      const expected = all.map(({ _id }: { _id: string }) => _id);
      expect(expected.toSorted()).toEqual(ids);
      expect(await readOn(list(`sort=${sort}&limit=4`))).toEqual(expected);
      expect(await readOn(list(`sort=${sort}&limit=23&count=true`))).toEqual(expected);
    },
  );

  test('while others write: nothing that stays is left out or comes twice', async () => {
    const [first] = ids;
    let isDone = false;
    const found = await readOn(list('sort=_id&limit=5'), async (read) => {
      if (isDone || read.length < 5) return;
      isDone = true;
      await db.center.update({ where: { id: first! }, data: { deletedAt: new Date() } });
      await makeCenter({ region });
    });
    expect(found.filter((id) => ids.includes(id))).toEqual(ids);
    expect(new Set(found).size).toBe(found.length);
    await db.center.update({ where: { id: first! }, data: { deletedAt: null } });
  });

  test('the total is that of the list, not of what is left of it', async () => {
    const { headers } = await call('GET', list('sort=_id&limit=10&count=true'), { as: admin });
    const second = await call('GET', next(headers)!, { as: admin });
    expect(second.headers.get('odin-count')).toBe(headers.get('odin-count'));
  });
});

test('a cursor belongs to its list and order, tells nothing, and is not made by hand', async () => {
  const { headers } = await call('GET', list('sort=name&limit=5'), { as: admin });
  const cursor = new URLSearchParams(next(headers)!.split('?')[1]).get('after')!;
  expect(Buffer.from(cursor.split('.')[1]!, 'base64url').toString('latin1')).not.toContain('Studio');
  for (const query of [
    list(`sort=-name&after=${cursor}`),
    list(`sort=_id&after=${cursor}`),
    list(`sort=name&page=2&after=${cursor}`),
    `users?sort=name&after=${cursor}`,
    list('sort=name&after=eyJuYW1lIjoiYSJ9'),
    list('sort=name&after='),
    list(`sort=name&after=${cursor}&after=${cursor}`),
  ])
    expect([query, (await call('GET', query, { as: admin })).status]).toEqual([query, 400]);
  // Another reader goes on from there in what is theirs.
  const other = await makePerson('expert');
  expect(await call('GET', list(`sort=name&after=${cursor}`), { as: other })).toMatchObject({ status: 200, body: [] });
});

test('an unchanged page is a 304, also while its cursor is another one', async () => {
  const first = await call('GET', list('sort=_id&limit=5'), { as: admin });
  const headers = { 'if-none-match': first.headers.get('etag')! };
  const again = await call('GET', list('sort=_id&limit=5'), { as: admin, headers });
  expect([again.status, again.body, next(again.headers) !== undefined]).toEqual([304, '', true]);
  await db.center.update({ where: { id: first.body[0]._id }, data: { name: 'Altro' } });
  expect((await call('GET', list('sort=_id&limit=5'), { as: admin, headers })).status).toBe(200);
  // Nobody learns by a tag what they may not read.
  expect((await call('GET', 'users?limit=5', { headers })).status).toBe(401);
});
