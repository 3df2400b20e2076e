// Codes are generated in batches: all or none, each usable once.
import { expect, test } from 'vitest';
import { isWellFormedCode } from '@/lib/nouns/product-codes/rules';
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { unique } from '../support/people';

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

test('only admins generate codes; a repeated request generates them once', async () => {
  expect((await make({ productType: 'ULTRA', quantity: 1 }, expert)).status).toBe(403);
  const headers = { 'idempotency-key': unique('batch') };
  const body = { productType: 'CLICK', quantity: 3 };
  const [one, other] = [await make(body, admin, headers), await make(body, admin, headers)];
  expect(other.body._id).toBe(one.body._id);
  expect(await db.productCode.count({ where: { batchId: one.body._id } })).toBe(3);
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

test('of ten simultaneous recalls of a batch one succeeds', async () => {
  const { body } = await make({ productType: 'ULTRA', quantity: 2 });
  const recall = () =>
    call('POST', `product-code-batches/${body._id}/recall`, { as: admin, body: { reason: 'Druckfehler' } });
  const answers = await Promise.all(Array.from({ length: 10 }, recall));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)]);
});
