// Credits of a treatment when registered and edited: each part once, and never less than before.

import { processBulkAct } from '@/lib/core/bulk-changes/process-bulk-act';
import { db } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { service } from '../support/client';
import { freeCode } from '../support/codes';
import { ledgerFaults, NO_FAULTS } from '../support/ledger';
import { atOnce, expertAtCenter, ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makePerson, unique } from '../support/people';
import { storedFile } from '../support/stored-file';
import { patientOf, treatmentOf } from '../support/treating';

const { call } = ownApi();
const admin = somebody('admin');

const { expert, center } = expertAtCenter();

type Kind = 'pre' | 'post' | 'collateral_effects';

const picture = async (kind: Kind, ownerId = expert.id) => ({ kind, fileId: (await storedFile({ ownerId })).id });

const daysAgo = (days: number) => addDays(todayText(), -days);

const picturesOf = ({ id }: Member, ...kinds: Kind[]) => Promise.all(kinds.map((kind) => picture(kind, id)));
const pictures = (...kinds: Kind[]) => picturesOf(expert, ...kinds);

async function register(more: object = {}, as = expert) {
  const treated = treatmentOf(center.id, { productName: 'HOME', treatedOn: daysAgo(40), pictureConsent: true });
  const { status, body } = await call('POST', 'treatments', { as, body: { ...treated, ...more } });
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

test('credits nobody whose account is deleted, and is not recorded for them or somebody disabled', async () => {
  const me = await makePerson('expert');
  await linkExpert(center.id, me.id);
  const patient = await makePerson('user', { firstSessionAt: new Date() });
  const owner = patientOf({ email: patient.email });
  const { _id: id } = await register({ patient: owner }, me);
  const refusedFor = async (data: object) => {
    await db.user.update({ where: { id: me.id }, data });
    const body = { productName: 'HOME', centerId: center.id, patient: owner, expert: me.id };
    const { status, body: answer } = await call('POST', 'treatments', { as: admin, body });
    return [status, answer.errors?.[0]?.field];
  };
  expect(await refusedFor({ enabledUser: false })).toEqual([400, 'expert']);
  expect(await refusedFor({ enabledUser: true, deletedAt: new Date() })).toEqual([400, 'expert']);
  expect((await call('PUT', `treatments/${id}`, { as: patient, body: { rating: 5 } })).status).toBe(200);
  expect(await db.creditEntry.count({ where: { treatmentId: id } })).toBe(0);
  await db.user.update({ where: { id: me.id }, data: { deletedAt: null } });
  await call('PUT', `treatments/${id}`, { as: me, body: { notes: 'x' } });
  expect((await call('GET', `treatments/${id}`, { as: me })).body.points.satisfactionPoints).toBe(3);
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

describe('deleting a treatment', () => {
  const remove = (id: string, as = admin) => call('DELETE', `treatments/${id}`, { as });
  const restore = (id: string, as = admin) => call('PUT', `treatments/${id}?deleted=true`, { as, body: {} });
  const pointsOf = ({ id }: { id: string }) =>
    db.user.findUniqueOrThrow({ where: { id }, select: { practicePoints: true, fanShopPoints: true, level: true } });
  /** What the ledger says about a treatment, but for its codes. */
  const entriesOf = async (treatmentId: string) =>
    (await db.creditEntry.findMany({ where: { treatmentId }, orderBy: { id: 'asc' } }))
      .filter(({ origin }) => origin !== 'product_code')
      .map(({ origin, amount }) => `${origin} ${amount}`);

  /** A professional of their own center, who is trained and has nothing yet. */
  async function beginner(more: object = {}) {
    const me = await makePerson('expert', { isEnabled: true, level: 'qualified', ...more });
    await linkExpert(center.id, me.id);
    return me;
  }
  const visited = { controlVisits: [{ period: 'days_30', visitedOn: daysAgo(10), value: 'A1' }] };

  test('takes back what it has earned and restoring gives it again; its code stays used and credited', async () => {
    const me = await beginner();
    const { code, id: codeId } = await freeCode('ULTRA');
    const { _id: id } = await register({ ...visited, productCodes: [code] }, me);
    expect(await pointsOf(me)).toMatchObject({ practicePoints: 10 + 5 + 2, fanShopPoints: 10 });
    // The points of the code have been spent meanwhile.
    await db.user.update({ where: { id: me.id }, data: { practicePoints: { increment: 60 }, level: 'silver' } });
    await db.creditEntry.create({
      data: { userId: me.id, kind: 'practice', origin: 'admin', amount: 60, source: unique('gift') },
    });
    const order = { userId: me.id, amount: 10, order: unique('order') };
    expect((await call('POST', 'credits/fan-shop', { headers: service(), body: order })).status).toBe(201);

    expect((await remove(id)).status).toBe(204);
    expect(await pointsOf(me)).toEqual({ practicePoints: 60 + 10, fanShopPoints: 0, level: 'silver' });
    expect(await entriesOf(id)).toEqual(['kit 5', 'control 2', 'admin -7']);
    expect((await call('GET', `treatments?deleted=true&_id=${id}`, { as: admin })).body[0].points).toEqual(none);
    expect(await db.productCode.findUnique({ where: { id: codeId } })).toMatchObject({
      status: 'used',
      treatmentId: id,
      userId: me.id,
    });
    // The professional reads why.
    const { body } = await call('GET', `credits?treatmentId=${id}&origin=admin`, { as: me });
    expect(body).toMatchObject([{ amount: -7, treatmentId: id }]);
    expect((await remove(id)).status).toBe(404);

    expect((await restore(id)).body.points).toEqual({ ...none, kitPoints: 5, controlPoints: 2 });
    expect((await restore(id)).status).toBe(404);
    expect(await pointsOf(me)).toMatchObject({ practicePoints: 77, level: 'silver' });
    // What was given back can be taken back, and nothing is earned again.
    await call('POST', `treatments/${id}/control-visits`, { as: me, body: visited.controlVisits[0] });
    expect((await remove(id)).status).toBe(204);
    expect((await entriesOf(id)).slice(2)).toEqual(['admin -7', 'admin 7', 'admin -7']);
    expect(await ledgerFaults()).toEqual(NO_FAULTS);
  });

  test('only an admin does, and nobody’s credits change otherwise', async () => {
    const [me, stranger, patient] = await Promise.all([beginner(), beginner(), makePerson('user')]);
    const { _id: id } = await register(visited, me);
    const refused = await Promise.all([me, stranger, patient].flatMap((who) => [remove(id, who), restore(id, who)]));
    for (const { status } of refused) expect([403, 404]).toContain(status);
    expect(await entriesOf(id)).toEqual(['control 2']);
    const { _id: other } = await register(visited, stranger);
    await remove(other);
    expect([(await pointsOf(me)).practicePoints, (await pointsOf(stranger)).practicePoints]).toEqual([2, 0]);
  });

  test('many times at once it takes back once, as restoring gives back once', async () => {
    const me = await beginner();
    const { _id: id } = await register(visited, me);
    const many = (act: typeof remove) => atOnce(6, () => act(id));
    expect((await many(remove)).filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await pointsOf(me)).practicePoints).toBe(0);
    expect((await many(restore)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await pointsOf(me)).practicePoints).toBe(2);
    // Beside each other, and beside a visit that earns.
    const body = { period: 'days_15', visitedOn: daysAgo(25), value: 'B1' };
    const visit = () => call('POST', `treatments/${id}/control-visits`, { as: me, body });
    await Promise.all([remove(id), visit(), restore(id), remove(id), restore(id)]);
    expect(await ledgerFaults()).toEqual(NO_FAULTS);
  });

  test('may leave less than nothing, and qualifies nobody whom an admin has disqualified', async () => {
    const me = await beginner({ isEnabled: false, level: 'base', disqualifiedAt: new Date() });
    const { _id: id } = await register({ ...shades, pictures: await picturesOf(me, 'pre', 'post') }, me);
    const take = { userId: me.id, kind: 'practice', origin: 'admin', amount: -3, source: unique('taken') } as const;
    await db.creditEntry.create({ data: take });
    await db.user.update({ where: { id: me.id }, data: { practicePoints: { decrement: 3 } } });
    await remove(id);
    expect(await pointsOf(me)).toMatchObject({ practicePoints: -3, level: 'base' });
    await db.user.update({ where: { id: me.id }, data: { theoryForcedPoints: 500 } });
    await restore(id);
    const after = await db.user.findUniqueOrThrow({ where: { id: me.id } });
    expect([after.practicePoints, after.level, after.isEnabled]).toEqual([2, 'base', false]);
  });

  test('in bulk, and the act undone, agree with single ones; the place of a day stays taken', async () => {
    const me = await beginner();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await register(visited, me))._id);
    const finish = async (id: string) => {
      while ((await processBulkAct({ id })).more);
    };
    await remove(ids[2]!);
    const act = { screen: 'treatments', query: '', ids: ids.slice(0, 2), kind: 'delete' };
    const { body } = await call('POST', 'bulk-acts', { as: admin, body: act });
    await finish(body._id);
    expect((await pointsOf(me)).practicePoints).toBe(0);
    expect(await db.treatment.count({ where: { id: { in: ids }, earningDay: null } })).toBe(0);
    await restore(ids[0]!);
    expect((await call('PUT', `bulk-acts/${body._id}`, { as: admin, body: { state: 'undoing' } })).status).toBe(200);
    await finish(body._id);
    expect((await pointsOf(me)).practicePoints).toBe(4);
    expect(await entriesOf(ids[1]!)).toEqual(['control 2', 'admin -2', 'admin 2']);
    expect(await ledgerFaults()).toEqual(NO_FAULTS);
  });
});
