// Codes are generated in batches: all or none, each usable once.

import { Client } from 'pg';
import { isWellFormedCode } from '@/lib/nouns/product-codes/rules';
import { db } from '@/lib/run/db/db';
import { freeCode } from '../support/codes';
import { ledgerFaults, NO_FAULTS } from '../support/ledger';
import { atOnce, ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';

const { call } = ownApi();
const admin = somebody('admin');
const expert = somebody('expert');

const make = (body: object, as = admin, headers = {}) => call('POST', 'product-code-batches', { as, body, headers });

test('generates ten thousand codes at once: unique, well-formed, unused, in their batch', async () => {
  const made = await make({
    productType: 'ULTRA',
    quantity: 10_000,
    machineType: 'xpower',
    address: 'Via Roma 1, Milano',
  });
  expect([made.status, made.body.quantity, made.body.creatorId]).toEqual([201, 10_000, admin.id]);
  expect(made.headers.get('location')).toBe(`/api/product-code-batches/${made.body._id}`);
  const codes = await db.productCode.findMany({ where: { batchId: made.body._id } });
  expect(new Set(codes.map(({ code }) => code)).size).toBe(10_000);
  expect(codes.filter(({ code }) => !isWellFormedCode(code))).toEqual([]);
  const alike = { status: 'active', productType: 'ULTRA', quantity: 1, machineType: 'xpower', name: 'Kit ULTRA' };
  expect(
    codes.filter((code) => !Object.entries(alike).every(([key, value]) => code[key as keyof typeof code] === value)),
  ).toEqual([]);
  expect(await db.auditEntry.count({ where: { entityId: made.body._id, action: 'create', actorId: admin.id } })).toBe(
    1,
  );
  const listed = await call('GET', `product-codes?batchId=${made.body._id}&limit=1&count=true`, { as: admin });
  expect(listed.headers.get('odin-count')).toBe('10000');
  const used = await call('POST', `product-codes/${codes[0]!.code}/consumption`, { as: expert, body: {} });
  expect(used.status).toBe(201);
});

test('a batch name is unique; by default it is the product and the day', async () => {
  const name = unique('Herbst');
  expect((await make({ productType: 'HOME', quantity: 1, name })).body.name).toBe(name);
  expect((await make({ productType: 'HOME', quantity: 1, name })).status).toBe(409);
  const [one, other] = [
    await make({ productType: 'HOME', quantity: 2 }),
    await make({ productType: 'HOME', quantity: 2 }),
  ];
  expect(one.body.name).toMatch(/^HOME \d{4}-\d\d-\d\d [0-9A-Z]{4}$/);
  expect(other.body.name).not.toBe(one.body.name);
});

test.each([
  [{ quantity: 5 }, 'productType'],
  [{ productType: 'ULTRA' }, 'quantity'],
  [{ productType: 'ULTRA', quantity: 10_001 }, 'quantity'],
  [{ productType: 'ULTRA', quantity: 0 }, 'quantity'],
  [{ productType: 'ULTRA', quantity: 1.5 }, 'quantity'],
  [{ productType: 'LASER', quantity: 1 }, 'productType'],
  [{ productType: 'ULTRA', quantity: 1, name: '  ' }, 'name'],
])('%j is refused at %s, and creates nothing', async (body, field) => {
  const before = await db.productCode.count();
  const answer = await make(body);
  expect([answer.status, answer.body.errors[0].field]).toEqual([400, field]);
  expect(await db.productCode.count()).toBe(before);
});

test('a code’s quantity is what its kit contains: it is used once, for the credits of one code', async () => {
  const body = { name: 'Kit', productType: 'TOUCH', quantity: 6 };
  const { body: code } = await call('POST', 'product-codes', { as: admin, body });
  expect(code.quantity).toBe(6);
  const before = await db.user.findUniqueOrThrow({ where: { id: expert.id } });
  const use = () => call('POST', `product-codes/${code.code}/consumption`, { as: expert, body: {} });
  expect([(await use()).status, (await use()).status]).toEqual([201, 409]);
  const after = await db.user.findUniqueOrThrow({ where: { id: expert.id } });
  expect(after.practicePoints - before.practicePoints).toBe(8);
  expect(await db.productCode.count({ where: { name: 'Kit' } })).toBe(1);
});

async function batchOf(count: number) {
  const batch = await db.productCodeBatch.create({
    data: { name: unique('B'), productType: 'ULTRA', quantity: count },
  });
  const codes = await atOnce(count, () => freeCode());
  await db.productCode.updateMany({ where: { id: { in: codes.map(({ id }) => id) } }, data: { batchId: batch.id } });
  return { id: batch.id, codes };
}

const consume = (as: Member, code: string) => call('POST', `product-codes/${code}/consumption`, { as, body: {} });

const recall = (id: string, as = admin) =>
  call('POST', `product-code-batches/${id}/recall`, { as, body: { reason: 'Gel verdorben' } });
const pointsOf = async (as: Member) => {
  const { practicePoints, fanShopPoints, level } = (await call('GET', 'users/me', { as })).body;
  return { practicePoints, fanShopPoints, level };
};

test('recalling a batch voids its codes and withdraws their credits; levels stay', async () => {
  const me = await makePerson('expert', { isEnabled: true });
  const center = await makeCenter();
  await linkExpert(center.id, me.id);
  const [bad, good] = [await batchOf(7), await batchOf(1)];
  for (const { code } of [...bad.codes.slice(0, 6), ...good.codes]) expect((await consume(me, code)).status).toBe(201);
  expect(await pointsOf(me)).toEqual({ practicePoints: 70, fanShopPoints: 70, level: 'silver' });
  const answer = await recall(bad.id);
  expect([answer.status, answer.body.recallReason]).toEqual([200, 'Gel verdorben']);
  expect(answer.body.recalledAt).toMatch(/^\d{4}/);
  expect(await pointsOf(me)).toEqual({ practicePoints: 10, fanShopPoints: 10, level: 'silver' });
  const rows = await db.creditEntry.findMany({ where: { userId: me.id, origin: 'recall' } });
  expect(rows).toHaveLength(12);
  expect(rows[0]).toMatchObject({ amount: -10, reason: 'Gel verdorben', creatorId: admin.id });
  const listed = (query: string) =>
    call('GET', `product-codes?batchId=${bad.id}&fields=status&${query}`, { as: admin });
  for (const [status, count] of Object.entries({ recalled: 1, used: 6, active: 0 })) {
    for (const query of [`status=${status}`, `status[in]=${status}`]) {
      const found = (await listed(query)).body.map((one: { status: string }) => one.status);
      expect(found).toEqual(Array(count).fill(status));
    }
  }
  const unused = await consume(me, bad.codes[6]!.code);
  expect([unused.status, unused.body.message]).toEqual([400, 'The provided code is invalid']);
  expect((await consume(me, bad.codes[0]!.code)).body.message).toBe('The provided code has already been used');
  expect(await recall(bad.id)).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'recalledAt', message: expect.any(String) }] },
  });
  expect(await pointsOf(me)).toMatchObject({ practicePoints: 10 });
  const noted = await db.auditEntry.findFirstOrThrow({ where: { entityId: bad.id, action: 'recall' } });
  expect([noted.reason, noted.actorId]).toEqual(['Gel verdorben', admin.id]);
  // One letter, however many codes, and none to those who have used another batch.
  const letters = await db.outboxMail.findMany({ where: { letter: 'codesRecalled' } });
  expect(letters).toMatchObject([{ email: me.email, values: { reason: 'Gel verdorben' } }]);
  const told = await db.notification.findMany({ where: { message: 'notifications.codesRecalled' } });
  expect(told).toMatchObject([{ userId: me.id, href: 'product-codes' }]);
  expect(await ledgerFaults()).toEqual(NO_FAULTS);
});

test('during simultaneous use each code is used and withdrawn, or void', async () => {
  const experts = await atOnce(4, () => makePerson('expert'));
  const { id, codes } = await batchOf(24);
  const uses = codes.map(({ code }, n) => consume(experts[n % 4]!, code));
  const [recalled, ...answers] = await Promise.all([recall(id), ...uses]);
  expect(recalled.status).toBe(200);
  for (const answer of answers) expect([201, 400, 409]).toContain(answer.status);
  for (const me of experts) expect(await pointsOf(me)).toMatchObject({ practicePoints: 0, fanShopPoints: 0 });
  expect(await db.productCode.count({ where: { batchId: id, recalledAt: null } })).toBe(0);
  expect(await ledgerFaults()).toEqual(NO_FAULTS);
});

test('a recall takes as many statements for many used codes as for one', async () => {
  const query = Client.prototype.query;
  const counted = async (uses: number) => {
    const me = await makePerson('expert', { isEnabled: true });
    const { id, codes } = await batchOf(uses);
    for (const { code } of codes) expect((await consume(me, code)).status).toBe(201);
    let statements = 0;
    Client.prototype.query = function count(this: Client, ...args: unknown[]) {
      if (JSON.stringify(args[0] ?? '').includes('credit_entries')) statements += 1;
      return Reflect.apply(query, this, args);
    } as typeof query;
    try {
      expect((await recall(id)).status).toBe(200);
    } finally {
      Client.prototype.query = query;
    }
    expect(await pointsOf(me)).toMatchObject({ practicePoints: 0, fanShopPoints: 0 });
    return statements;
  };
  const one = await counted(1);
  expect(one).toBeGreaterThan(0);
  expect(await counted(9)).toBe(one);
});

test('only admins recall, with a reason, an existing batch', async () => {
  const { id } = await batchOf(1);
  expect((await recall(id, await makePerson('expert'))).status).toBe(403);
  expect((await recall(crypto.randomUUID())).status).toBe(404);
  const path = `product-code-batches/${id}/recall`;
  const silent = await call('POST', path, { as: admin, body: {} });
  expect([silent.status, silent.body.errors[0].field]).toEqual([400, 'reason']);
});
