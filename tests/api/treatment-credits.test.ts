// Credits of a treatment when registered and edited: each part once, and never less than before.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db';
import { freeCode } from '../support/codes';
import { ledgerFaults, NO_FAULTS } from '../support/ledger';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';

const { call } = ownApi();
let expert: Member;
let center: { id: string };

beforeAll(async () => {
  [expert, center] = await Promise.all([makePerson('expert'), makeCenter()]);
  await linkExpert(center.id, expert.id);
});

type Kind = 'pre' | 'post' | 'collateral_effects';

async function picture(kind: Kind) {
  const about = { name: 'a.webp', mediaType: 'image/webp', size: 1, sha256: '0'.repeat(64) };
  const file = await db.file.create({ data: { ...about, ownerId: expert.id, storageKey: `pictures/${randomUUID()}` } });
  return { kind, fileId: file.id };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const pictures = (...kinds: Kind[]) => Promise.all(kinds.map(picture));

async function register(more: object = {}) {
  const patient = { name: 'Pia', surname: 'Neri', email: `${unique('pia')}@tests.example`, bornDate: 1980 };
  const treated = { productName: 'HOME', centerId: center.id, treatedOn: daysAgo(40), patient, pictureConsent: true };
  const { status, body } = await call('POST', 'treatments', { as: expert, body: { ...treated, ...more } });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}

const change = (id: string, body: object) =>
  call('PUT', `treatments/${id}`, { as: expert, body: { pictureConsent: true, ...body } });
const shades = { startValue: 'A3', endValue: 'B1' };
const none = { controlPoints: 0, kitPoints: 0, satisfactionPoints: 0, treatmentPoints: 0 };

test.each<[string, object, Kind[], number]>([
  ['nothing', {}, [], 0],
  ['shades without pictures', shades, [], 0],
  ['pictures without shades', {}, ['pre', 'post'], 0],
  ['no end shade', { startValue: 'A3' }, ['pre', 'post'], 0],
  ['one picture', shades, ['pre'], 0],
  ['the picture of a side effect for the one after', shades, ['pre', 'collateral_effects'], 0],
  ['all that is asked for', shades, ['pre', 'post'], 5],
  ['more than that', shades, ['pre', 'post', 'collateral_effects'], 5],
  ['shades of the other guide', { colorType: '3d_master', startValue: '29', endValue: '1' }, ['pre', 'post'], 5],
])('with %s', async (_, fields, kinds, treatmentPoints) => {
  const { points } = await register({ ...fields, pictures: await pictures(...kinds) });
  expect(points).toEqual({ ...none, treatmentPoints });
});

test('a code earns for its method, and once for the kit however many codes there are', async () => {
  const codes = await Promise.all([freeCode('TOUCH'), freeCode('ULTRA')]);
  const before = await db.user.findUniqueOrThrow({ where: { id: expert.id } });
  const { points, _id } = await register({ productCodes: codes.map(({ code }) => code) });
  expect(points).toEqual({ ...none, kitPoints: 5 });
  const after = await db.user.findUniqueOrThrow({ where: { id: expert.id } });
  expect(after.practicePoints - before.practicePoints).toBe(8 + 10 + 5);
  expect(after.fanShopPoints - before.fanShopPoints).toBe(8 + 10);
  expect(await db.creditEntry.count({ where: { treatmentId: _id } })).toBe(5);
});

test('completed later it earns then, once; removing data later withdraws nothing', async () => {
  const { _id } = await register(shades);
  const both = await pictures('pre', 'post');
  const points = async (body: object) => (await change(_id, body)).body.points.treatmentPoints;
  expect(await points({ pictures: both.slice(0, 1) })).toBe(0);
  expect(await points({ pictures: both })).toBe(5);
  expect(await points({ endValue: 'A1', productName: 'ULTRA' })).toBe(5);
  expect(await points({ pictures: [] })).toBe(5);
  expect(await points({ pictures: both })).toBe(5);
  expect(await ledgerFaults()).toEqual(NO_FAULTS);
});

test('a new date must not be after its controls', async () => {
  const visits = [
    { period: 'days_15', visitedOn: daysAgo(25), value: 'B1' },
    { period: 'days_30', visitedOn: daysAgo(10), value: 'A1' },
  ];
  const { _id, points } = await register({ ...shades, controlVisits: visits });
  expect(points).toEqual({ ...none, controlPoints: 4 });
  const refused = await change(_id, { treatedOn: daysAgo(26) });
  expect([refused.status, refused.body.errors[0].field, refused.body.errors[0].messageKey]).toEqual([
    400,
    'treatedOn',
    'validation.visitsBefore',
  ]);
  expect((await change(_id, { treatedOn: daysAgo(39) })).status).toBe(200);
  expect((await change(_id, { treatedOn: daysAgo(20), controlVisits: [] })).status).toBe(200);
});
