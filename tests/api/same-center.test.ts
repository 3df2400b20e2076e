// A practice that colleagues have already added is joined, not added twice.
import { db } from '@/lib/run/db/db';
import { atOnce, ownApi } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, unique } from '../support/people';

const { call, form } = ownApi();

const milano = { city: 'Milano', province: 'Milano', provinceCode: 'MI', region: 'Lombardia', country: 'IT' };
const at = (streetName: string, streetNumber: string, more = {}) => ({
  ...milano,
  plainAddress: `${streetName} ${streetNumber}, Milano`,
  streetName,
  streetNumber,
  ...more,
});
const post = async (name: string, address: object, role: 'expert' | 'admin' = 'expert') => {
  const [as, colleague] = [await makePerson(role), await makePerson('expert')];
  return call('POST', 'centers', {
    as,
    body: { name, address, ...(role === 'admin' && { expertIds: [colleague.id] }) },
  });
};

test('the same name at the same address is refused, with the existing one', async () => {
  const name = unique('Studio Rossi');
  const first = await post(name, at('Via Roma', '1'));
  expect(first.status).toBe(201);
  const second = await post(name.toUpperCase(), at('via  Roma', '1'));
  expect(second.status).toBe(409);
  expect(second.headers.get('link')).toBe(`</api/centers/${first.body._id}>; rel="duplicate"`);
  expect(second.body).toMatchObject({ messageKey: 'errors.centerExists', errors: [{ field: 'name' }] });
  expect(second.body.message).toContain(`“${name}” (Via Roma 1, Milano)`);
});

test.each([
  ['in another street', at('Via Torino', '1'), 201],
  ['at another number', at('Via Roma', '11'), 201],
  ['in another town', at('Via Roma', '1', { city: 'Bergamo', province: 'Bergamo', provinceCode: 'BG' }), 201],
  ['in the same town, without a street', { ...milano, plainAddress: null }, 409],
])('one of the same name %s: %j, %i', async (_, address, status) => {
  const name = unique('Studio Verdi');
  await post(name, at('Via Roma', '1'));
  expect((await post(name, address)).status).toBe(status);
});

test('an existing one without a street is joined and completed', async () => {
  const name = unique('Studio Bianchi');
  await makeCenter({ name, streetName: null, streetNumber: null });
  expect((await post(name, at('Via Roma', '1'))).status).toBe(409);
});

test('an admin may insist, and deleted centers do not count', async () => {
  const name = unique('Studio Neri');
  const { body } = await post(name, at('Via Roma', '1'));
  expect((await post(name, at('Via Roma', '1'), 'admin')).status).toBe(201);
  await db.center.updateMany({ where: { name }, data: { deletedAt: new Date() } });
  expect((await post(name, at('Via Roma', '1'))).status).toBe(201);
  expect(body._id).toBeTruthy();
});

test('of many simultaneous additions one succeeds', async () => {
  const name = unique('Studio Viola');
  const answers = await atOnce(6, () => post(name, at('Via Roma', '1')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
});

test('the form returns with the values, and naming a practice requests to join it whatever the street', async () => {
  const name = unique('Studio Gialli');
  const { body } = await post(name, at('Via Roma', '1'));
  const me = await makePerson('expert');
  const own = await makeCenter();
  await linkExpert(own.id, me.id);
  const typed = { name, streetName: 'Via Roma', streetNumber: '1', ...milano };
  expect(await form('forms/center', me, typed)).toMatch(/^\/expert\/profile\/add-centers\?draft=/);
  const draft = await db.formDraft.findFirstOrThrow({ orderBy: { expiresAt: 'desc' } });
  expect(JSON.stringify(draft)).toContain('errors.centerExists');
  const practice = { centerName: name.toUpperCase(), centerPlace: 'Milano' };
  expect(await form('me/centers', me, practice)).toBe('/expert/profile?saved=membershipAsked');
  expect(await db.membership.count({ where: { centerId: body._id, userId: me.id, status: 'waiting' } })).toBe(1);
});
