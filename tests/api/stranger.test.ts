// What somebody who has just registered can do: nothing that reaches others, or only rarely.
import { expect, test } from 'vitest';
import { db } from '@/lib/db';
import { ownApi, somebody } from '../support/own-api';
import { makePerson, unique } from '../support/people';
import { practice } from '../support/practice';

const { call } = ownApi();
const admin = somebody('admin');

const address = (streetNumber = '1') => ({
  streetName: 'Via Roma',
  streetNumber,
  zipCode: '20121',
  city: 'Milano',
  province: 'Milano',
  provinceCode: 'MI',
  region: 'Lombardia',
  country: 'IT',
});
const ADVERTISEMENTS = ['WIN A PRIZE at http://evil.example', 'Gewinn auf evil.example', 'write to prize@evil.example'];

const lettersTo = async (pattern: string) =>
  (
    await db.$queryRaw<{ data: string }[]>`
    select data::text from pgboss.job where name = 'mail' and data->>'to' like ${pattern}`
  ).map(({ data }) => data);

test('cannot name a center like a web address, nor anybody invited', async () => {
  const stranger = await makePerson('expert');
  const create = (name: string) => call('POST', 'centers', { as: stranger, body: { name, address: address() } });
  for (const name of ADVERTISEMENTS) {
    const { status, body } = await create(name);
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'name']);
  }
  const made = await create(unique('Studio S.r.l. Dott.ssa Rossi'));
  expect(made.status).toBe(201);
  const renamed = await call('PUT', `centers/${made.body._id}`, { as: stranger, body: { name: ADVERTISEMENTS[0] } });
  expect([renamed.status, renamed.body.errors?.[0]?.field]).toEqual([400, 'name']);
  const person = { surname: 'Neri', email: `${unique('ida')}@tests.example`, password: 'Zafferano7Lago' };
  for (const name of ADVERTISEMENTS) {
    const body = { ...person, name, expertType: 'hygienist' };
    const { status, body: said } = await call('POST', `centers/${made.body._id}/experts`, { as: stranger, body });
    expect([status, said.errors?.[0]?.field]).toEqual([400, 'name']);
  }
});

test('cannot have a rejected center name mailed', async () => {
  const { center, head } = await practice();
  await db.center.update({ where: { id: center.id }, data: { name: 'WIN at http://evil.example or evil.example' } });
  const mark = unique('ida');
  const person = { name: 'Ida', surname: 'Neri', email: `${mark}@tests.example`, password: 'Zafferano7Lago' };
  const body = { ...person, expertType: 'hygienist' };
  expect((await call('POST', `centers/${center.id}/experts`, { as: head, body })).status).toBe(201);
  const star = await makePerson('expert');
  await call('POST', 'memberships', { as: head, body: { centerId: center.id, userId: star.id } });
  const letters = [...(await lettersTo(`${mark}%`)), ...(await lettersTo(star.email))];
  expect(letters).toHaveLength(2);
  expect(letters.join()).not.toContain('evil.example');
});

test('cannot make the portal write to others by changing their own address; an admin can', async () => {
  const stranger = await makePerson('expert');
  await db.session.updateMany({ where: { userId: stranger.id }, data: { verifiedAt: new Date() } });
  const email = `${unique('victim')}@tests.example`;
  expect((await call('PUT', 'users/me', { as: stranger, body: { email } })).status).toBe(403);
  expect(await lettersTo(email)).toEqual([]);
});

test('creates ten centers a day, so that nobody occupies a whole town’s practices', async () => {
  const stranger = await makePerson('expert');
  const found = (n: number) =>
    call('POST', 'centers', { as: stranger, body: { name: unique('Studio'), address: address(`${n + 1}`) } });
  const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => found(n)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
});

test('ten reportings a day, even at the same moment, so that nobody buries those of others', async () => {
  const me = await makePerson('expert');
  const send = () => call('POST', 'reportings', { as: me, body: { type: 'generic', reason: 'Chiuso' } });
  const answers = await Promise.all(Array.from({ length: 13 }, send));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  const asAdmin = Array.from({ length: 11 }, () =>
    call('POST', 'reportings', { as: admin, body: { type: 'generic', reason: 'x', reporterUserId: admin.id } }),
  );
  expect((await Promise.all(asAdmin)).map(({ status }) => status)).not.toContain(429);
});
