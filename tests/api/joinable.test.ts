// Which centers a professional can find to join.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { findJoinable } from '@/lib/nouns/centers/find-joinable';
import { pool } from '@/lib/run/db/db';
import { addCenters } from '../support/centers';

const found = async (text: string) => (await findJoinable(text, randomUUID())).map(({ name }) => name).toSorted();

beforeAll(async () => {
  await addCenters([
    { slug: 'caputo', name: "Studio D'Angelo è Caputò" },
    { slug: 'hidden', name: 'Dental Center Vitale', isAuthorized: false },
    { slug: 'gone', name: 'Vitale e figli', isDeleted: true },
  ]);
  await pool.query("update centers set street_name = 'Via Solferino' where slug = 'hidden'");
});

test('are found by words of name, town and street, even before they are public', async () => {
  expect(await found('caputo milano')).toEqual(["Studio D'Angelo è Caputò"]);
  expect(await found('vitale solferino')).toEqual(['Dental Center Vitale']);
  expect(await found('vitale roma')).toEqual([]);
  // Only the codes of Italian provinces are known by heart: a list says the country of the others.
  expect(await findJoinable('caputo', randomUUID())).toMatchObject([{ provinceCode: 'MI', country: 'IT' }]);
});

test('a referent’s e-mail address cannot be probed', async () => {
  expect(await found('caputo@secret.example')).toEqual([]);
  expect(await found('secret.example')).toEqual([]);
});
