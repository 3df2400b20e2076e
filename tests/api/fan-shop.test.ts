import { formatCode } from '@/lib/core/fields/kinds';
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { db } from '@/lib/run/db/db';
import { service } from '../support/client';
import { freeCode } from '../support/codes';
import { ledgerFaults, NO_FAULTS } from '../support/ledger';
import { atOnce, ownApi, said, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, personOf, unique } from '../support/people';

const { call } = ownApi();
const admin = somebody('admin');

const order = (body: object) => call('POST', 'credits/fan-shop', { headers: service(), body });
const pointsOf = async (as: Member) => (await call('GET', 'users/me', { as })).body.fanShopPoints;

/** A professional who has used so many codes, each worth ten points. */
async function withCodes(count: number) {
  const me = await makePerson('expert');
  await linkExpert((await makeCenter()).id, me.id);
  const codes = await atOnce(count, () => freeCode());
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
  const many = await atOnce(10, () => order({ userId: me.id, amount: 10, order: unique('order') }));
  expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
  expect(many.find(({ status }) => status === 409)!.body.messageKey).toBe('errors.tooFewPoints');
  expect(await pointsOf(me)).toBe(8);
  expect(await ledgerFaults()).toEqual(NO_FAULTS);
});

test('an admin corrects credits with a reason, which the professional reads', async () => {
  const { me, codes } = await withCodes(3);
  await call('PUT', `users/${me.id}/forced-theory`, { as: admin, body: { points: 30, reason: 'x' } });
  const correct = (body: object, as: Member | null = admin, id = me.id, headers = {}) =>
    call('POST', `users/${id}/credits`, {
      as,
      body: { kind: 'practice', reason: 'Contato due volte', ...body },
      headers,
    });
  const totals = async () => {
    const { practicePoints, fanShopPoints, level } = (await call('GET', 'users/me', { as: me })).body;
    return [practicePoints, fanShopPoints, level];
  };
  expect(await totals()).toEqual([30, 30, 'silver']);

  const key = { 'idempotency-key': unique('correction') };
  const [first, again] = [
    await correct({ amount: -10 }, admin, me.id, key),
    await correct({ amount: -10 }, admin, me.id, key),
  ];
  expect([first.status, first.body]).toMatchObject([
    201,
    { userId: me.id, kind: 'practice', origin: 'admin', amount: -10, reason: 'Contato due volte', creatorId: admin.id },
  ]);
  expect([again.status, again.body._id]).toEqual([201, first.body._id]);
  expect(first.headers.get('location')).toBe(`/api/credits/${first.body._id}`);
  expect((await correct({ kind: 'fan_shop', amount: 5 })).status).toBe(201);
  // Levels only rise.
  expect(await totals()).toEqual([20, 35, 'silver']);
  expect((await correct({ amount: 70 })).status).toBe(201);
  expect(await totals()).toEqual([90, 35, 'gold']);
  const { body: own } = await call('GET', 'credits?origin=admin&sort=createdAt', { as: me });
  expect(own.map(({ amount, reason }: { amount: number; reason: string }) => [amount, reason])).toEqual(
    [-10, 5, 70].map((amount) => [amount, 'Contato due volte']),
  );
  // On their screen, beside the codes that have earned the others.
  const { records, names } = await openList(listScreens.qualification!, personOf(me, 'expert'), {});
  const shown = records.map(({ reason, productCodeId }) => (reason as string | null) ?? names[productCodeId as string]);
  expect(new Set(shown)).toEqual(new Set(['Contato due volte', ...codes.map(({ code }) => formatCode(code))]));
  expect(await db.auditEntry.findFirst({ where: { entityId: me.id, action: 'correct-credits' } })).toMatchObject({
    actorId: admin.id,
    reason: 'Contato due volte',
    before: { practicePoints: 30 },
    after: { practicePoints: 20 },
  });

  // Of ten at once, the credits suffice for one.
  const many = await atOnce(10, () => correct({ amount: -60 }));
  expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
  expect(many.find(({ status }) => status === 409)!.body.errors[0]).toMatchObject({
    field: 'amount',
    messageKey: 'errors.creditsBelowZero',
  });
  for (const [field, wrong] of [
    ...[0, 1001, -1001, 1.5, '5', null].map((amount) => ['amount', { amount }] as const),
    ...(['theory', 'level'] as const).map((kind) => ['kind', { amount: 5, kind }] as const),
    ...['', '  ', 'x'.repeat(301)].map((reason) => ['reason', { amount: 5, reason }] as const),
    ['source', { amount: 5, source: 'code:1' }] as const,
  ])
    expect([wrong, (await correct(wrong)).body.errors?.[0].field]).toEqual([wrong, field]);
  expect(await totals()).toEqual([30, 35, 'gold']);
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

test('credits are corrected by admins only, of professionals only, never their own', async () => {
  const [me, ...others] = await Promise.all(
    (['expert', 'expert', 'consultant', 'area-manager', 'dealer', 'user', 'guest'] as const).map((role) =>
      makePerson(role),
    ),
  );
  const correct = (as: Member | null, id: string) =>
    call('POST', `users/${id}/credits`, { as, body: { kind: 'practice', amount: 5, reason: 'x' } });
  for (const as of [me!, ...others, null]) expect([401, 403, 404]).toContain((await correct(as, me!.id)).status);
  const notTheirs = await Promise.all([admin, ...others.slice(1)].map(({ id }) => correct(admin, id)));
  expect(new Set(notTheirs.map(({ status, body }) => `${status} ${body.messageKey}`))).toEqual(
    new Set(['409 errors.creditsForProfessionals']),
  );
  expect((await correct(admin, crypto.randomUUID())).status).toBe(404);
  const gone = await makePerson('expert', { deletedAt: new Date() });
  expect((await correct(admin, gone.id)).status).toBe(404);
  expect(
    await db.creditEntry.count({ where: { origin: 'admin', userId: { in: [me!, ...others].map(({ id }) => id) } } }),
  ).toBe(0);
});

test('who has merged accounts is reached by either; a disabled account pays nothing', async () => {
  const [{ me: kept }, { me: gone }] = [await withCodes(1), await withCodes(2)];
  const [number, course] = [unique('order'), { amount: 5, course: unique('Corso') }];
  expect((await order({ userId: gone.id, amount: 4, order: number })).status).toBe(201);
  const theory = (body: object) => call('POST', 'credits/theory', { headers: service(), body: { ...course, ...body } });
  expect((await theory({ userId: gone.id })).status).toBe(201);
  const merger = { otherId: gone.id, reason: 'Doppio' };
  expect((await call('POST', `users/${kept.id}/merger`, { as: admin, body: merger })).status).toBe(204);
  // What was credited and paid before is known, by whichever account it is named.
  for (const who of [{ userId: gone.id }, { email: gone.email }, { userId: kept.id }]) {
    expect((await order({ ...who, amount: 4, order: number })).status).toBe(200);
    expect((await theory(who)).status).toBe(200);
  }
  const anew = await order({ email: gone.email, amount: 1, order: unique('order') });
  expect([anew.status, anew.body.userId, anew.body.fanShopPoints]).toEqual([201, kept.id, 25]);
  await db.user.update({ where: { id: kept.id }, data: { enabledUser: false } });
  expect(await said(order({ userId: kept.id, amount: 1, order: unique('order') }))).toBe('409 errors.accountDisabled');
});
