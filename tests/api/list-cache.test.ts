// Cached lists stay correct after changes. Each test first fills the cache.
import pg from 'pg';
import { expect, test } from 'vitest';
import { ownApi, somebody } from '../support/own-api';
import { unique } from '../support/people';

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

test('a transaction that was open while a page was cached shows once it has committed', async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`insert into labels (key, language, value, category) values ($1, 'es', 'B', 'app')`, [key]);
    expect(await known()).toEqual([
      ['A', 'C', 'D'],
      ['A', 'C', 'D'],
    ]);
    await client.query('commit');
    expect(await known()).toEqual([
      ['A', 'B', 'C', 'D'],
      ['A', 'B', 'C', 'D'],
    ]);
  } finally {
    await client.end();
  }
});
