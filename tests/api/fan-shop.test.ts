import { expect, test } from 'vitest';
import { freeCode } from '../support/codes';
import { ledgerFaults, NO_FAULTS } from '../support/ledger';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';

const { call } = ownApi();
const admin = somebody('admin');

const serviceHeaders = () => ({ authorization: `Bearer ${process.env.SERVICE_CREDENTIAL}` });
const order = (body: object) => call('POST', 'credits/fan-shop', { headers: serviceHeaders(), body });
const pointsOf = async (as: Member) => (await call('GET', 'users/me', { as })).body.fanShopPoints;

/** A professional who has used so many codes, each worth ten points. */
async function withCodes(count: number) {
  const me = await makePerson('expert');
  await linkExpert((await makeCenter()).id, me.id);
  const codes = await Promise.all(Array.from({ length: count }, () => freeCode()));
  for (const { code } of codes)
    expect((await call('POST', `product-codes/${code}/consumption`, { as: me, body: {} })).status).toBe(201);
  return { me, codes };
}

test('an order of the fan shop is paid once, and never with more points than there are', async () => {
  const { me } = await withCodes(3);
  const number = unique('order');
  const paid = await order({ email: me.email, amount: 12, order: number });
  expect([paid.status, paid.body]).toMatchObject([
    201,
    { userId: me.id, kind: 'fan_shop', amount: -12, order: number, fanShopPoints: 18 },
  ]);
  const again = await order({ userId: me.id, amount: 12, order: number });
  expect([again.status, again.body._id, again.body.fanShopPoints]).toEqual([200, paid.body._id, 18]);
  const other = await makePerson('expert');
  for (const body of [
    { userId: me.id, amount: 13, order: number },
    { userId: other.id, amount: 12, order: number },
  ])
    expect((await order(body)).body.messageKey).toBe('errors.orderPaid');
  // Of ten at once, the points pay for one.
  const many = await Promise.all(
    Array.from({ length: 10 }, () => order({ userId: me.id, amount: 10, order: unique('order') })),
  );
  expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
  expect(many.find(({ status }) => status === 409)!.body.messageKey).toBe('errors.tooFewPoints');
  expect(await pointsOf(me)).toBe(8);
  expect(await ledgerFaults()).toEqual(NO_FAULTS);
});

test('orders come from the shop alone, for professionals', async () => {
  const { me } = await withCodes(1);
  const body = { userId: me.id, amount: 5, order: unique('order') };
  expect((await call('POST', 'credits/fan-shop', { as: me, body })).status).toBe(401);
  expect((await call('POST', 'credits/fan-shop', { as: admin, body })).status).toBe(401);
  const patient = await makePerson('user', { fanShopPoints: 50 });
  expect((await order({ ...body, userId: patient.id })).body.messageKey).toBe('errors.invalidRequest');
  for (const wrong of [{ amount: 0 }, { amount: -5 }, { amount: 1e9 }, { order: '' }, { email: me.email }])
    expect((await order({ ...body, ...wrong })).status).toBe(400);
  expect((await order({ ...body, userId: crypto.randomUUID() })).status).toBe(404);
  expect(await pointsOf(me)).toBe(10);
});

test('a used code keeps its product, and cannot be deleted', async () => {
  const { codes } = await withCodes(1);
  const [used, free] = [codes[0]!, await freeCode()];
  const put = (id: string, body: object) => call('PUT', `product-codes/${id}`, { as: admin, body });
  const refused = [
    await put(used.id, { productType: 'HOME' }),
    await call('DELETE', `product-codes/${used.id}`, { as: admin }),
  ];
  expect(refused.map(({ status, body }) => [status, body.messageKey])).toEqual(Array(2).fill([409, 'errors.codeKept']));
  expect((await put(used.id, { name: 'Kit nuovo', productType: 'ULTRA' })).status).toBe(200);
  expect((await put(free.id, { productType: 'HOME' })).body.productType).toBe('HOME');
  expect((await call('DELETE', `product-codes/${free.id}`, { as: admin })).status).toBe(204);
});
