// `q` searches the fields that a resource lists, restricted to those the reader may see.
import { generatedSearch } from '@/lib/core/lists/search';
import { resources } from '@/lib/nouns/resources';
import { db, pool } from '@/lib/run/db/db';
import { ownApi } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, unique } from '../support/people';
import { ownWorld, type World } from '../support/world';
import { ROLES } from './expected-permissions';

const { call } = ownApi();
const { world, memberOf } = ownWorld();

const all = Object.values(resources);

test.each(all.filter((one) => one.hasSearchText))('the generated column has what $name lists', async (resource) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const wanted = generatedSearch(resource);
    await client.query(`alter table "${resource.table}" add column named text generated always as (${wanted}) stored`);
    const { rows } = await client.query<{ name: string; expression: string }>(
      `select attname as name, pg_get_expr(adbin, adrelid) as expression from pg_attrdef
         join pg_attribute on attrelid = adrelid and attnum = adnum
       where adrelid = $1::regclass and attname in ('search', 'named') order by attname`,
      [`"${resource.table}"`],
    );
    const [named, search] = rows;
    const advice = `Add a migration: ALTER TABLE "${resource.table}" ALTER COLUMN "search" SET EXPRESSION AS (${wanted})`;
    const verdict = search?.expression === named?.expression ? 'the same' : advice;
    expect(verdict).toBe('the same');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

type Json = ReturnType<typeof JSON.parse>;

const at = (record: Json, path: string) => path.split('.').reduce((value, name) => value?.[name], record);
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^[\w .@'-]{2,60}$/.test(value) ? [value, value.slice(0, 7)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

describe.each(all.filter(({ search }) => search.length > 0))('$name', ({ name, search }) => {
  test('finds a text for everybody who may read it in a searched field, and for nobody else', async () => {
    for (const caller of ROLES) {
      const as = memberOf(caller);
      const { near } = world.fixtures[name]!;
      await near(caller);
      await near(caller);
      const everything = await call('GET', `${name}?limit=100`, { as });
      if (everything.status !== 200) continue;
      const records: Json[] = everything.body;
      const own = (record: Json) =>
        search
          .map((path) => at(record, path))
          .filter((value) => value !== null && value !== undefined)
          .map((value) => String(value).toLowerCase());
      const tried = [...new Set(records.slice(0, 3).flatMap(textsIn))].slice(0, 12);
      for (const text of tried) {
        const words = text.toLowerCase().split(/\s+/).filter(Boolean);
        const hits = records.filter((record) =>
          words.every((word) => own(record).some((value) => value.includes(word))),
        );
        const found = await call('GET', `${name}?limit=100&q=${encodeURIComponent(text)}`, { as });
        const ids = (list: Json[]) => list.map(({ _id }) => String(_id)).toSorted((a, b) => a.localeCompare(b));
        // If none of a resource's search fields is readable, nothing is found.
        expect([caller, text, ids(found.body)]).toEqual([caller, text, ids(hits)]);
      }
    }
  });
});

test('a postal code finds the same center for a visitor and an admin, an e-mail address for the admin only', async () => {
  const [zipCode, region] = ['98765', unique('Regione')];
  const center = await makeCenter({ zipCode, region, placeId: 'Secret-Place' });
  const hits = async (q: string, as: World['people']['admin'] | null) =>
    (await call('GET', `centers?address.region=${region}&q=${encodeURIComponent(q)}`, { as })).body.length;
  const both = async (q: string) => [await hits(q, null), await hits(q, world.people.admin)];
  expect(await both('98765')).toEqual([1, 1]);
  expect(await both('milano VIA 98765')).toEqual([1, 1]);
  expect(await both('secret-place')).toEqual([0, 0]);
  expect(await both(`${center.name}@tests.example`)).toEqual([0, 1]);
});

test('a word is searched within one field, without wildcards', async () => {
  const [admin, expert] = [world.people.admin, await makePerson('expert', { name: 'Annalisa', surname: 'Bianchi' })];
  const center = await makeCenter();
  await linkExpert(center.id, expert.id);
  const found = async (q: string) =>
    (await call('GET', `users?_id=${expert.id}&q=${encodeURIComponent(q)}`, { as: admin })).body.length;
  expect(await found('bianchi ANNÀLISA')).toBe(1);
  expect(await found('annalisabianchi')).toBe(0);
  expect(await found('annalisa rossi')).toBe(0);
  for (const q of ['%', '_', '\\', '％', '＿', 'anna%bianchi', 'a½b']) expect([q, await found(q)]).toEqual([q, 0]);
  await db.user.update({ where: { id: expert.id }, data: { surname: '100%' } });
  expect(await found('100%')).toBe(1);
});

test('every character that becomes a wildcard without its accents is known', async () => {
  const { rows } = await pool.query<{ characters: string }>(
    `select string_agg(chr(n), '' order by n) as characters from generate_series(1, 65533) n
     where n not between 55296 and 57343 and search_text(chr(n)) ~ '[\\\\%_]'`,
  );
  expect(rows[0]?.characters).toBe('%\\_∖﹨﹪％＼＿');
});
