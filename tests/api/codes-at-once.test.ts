// Many people and one product code, at the same instant.

import { db } from '@/lib/run/db/db';
import type { Answer } from '../support/client';
import { freeCode } from '../support/codes';
import { holdUp } from '../support/hold-up';
import { ledgerFaults, NO_FAULTS } from '../support/ledger';
import { IS_LONG } from '../support/long-proof';
import { atOnce, ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';
import { treatmentOf } from '../support/treating';
import { untilWaiting } from '../support/waiting';

const { call } = ownApi();

/** More than there are connections. */
const CROWD = IS_LONG ? 200 : 60;

async function makeExperts(count: number): Promise<Member[]> {
  const experts: Member[] = [];
  while (experts.length < count) experts.push(...(await atOnce(8, () => makePerson('expert'))));
  return experts.slice(0, count);
}

const countOf = (answers: Answer[]) => (status: number) => answers.filter((one) => one.status === status).length;

test(`of ${CROWD} attempts one succeeds, the others get the message, and the ledger has one set of rows`, {
  timeout: 120_000,
}, async () => {
  const experts = await makeExperts(CROWD);
  const { id, code } = await freeCode();
  const answers = await Promise.all(
    experts.map((as) => call('POST', `product-codes/${code}/consumption`, { as, body: {} })),
  );
  const winner = experts[answers.findIndex(({ status }) => status === 201)]!;
  expect([201, 409].map(countOf(answers))).toEqual([1, CROWD - 1]);
  const messages = new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.message));
  expect([...messages]).toEqual(['The provided code has already been used']);
  const rows = await db.creditEntry.findMany({ where: { productCodeId: id }, orderBy: { id: 'asc' } });
  expect(rows.map(({ userId, kind, amount }) => [userId, kind, amount])).toEqual([
    [winner.id, 'practice', 10],
    [winner.id, 'fan_shop', 10],
  ]);
  const credited = await db.user.findMany({ where: { practicePoints: { gt: 0 } }, select: { id: true } });
  expect(credited.map((one) => one.id)).toEqual([winner.id]);
  expect(await db.auditEntry.count({ where: { entityId: id, action: 'consume' } })).toBe(1);
  expect(await ledgerFaults()).toEqual(NO_FAULTS);
});

test('of as many of one account on one code, too, all but one are told who was first, and none that the server is away', {
  timeout: 120_000,
}, async () => {
  const me = await makePerson('expert');
  const { code } = await freeCode();
  const answers = await atOnce(CROWD, () => call('POST', `product-codes/${code}/consumption`, { as: me, body: {} }));
  expect([201, 409, 429, 503].map(countOf(answers))).toEqual([1, CROWD - 1, 0, 0]);
});

test('one person pressing twenty times with one key uses one code and is credited once', async () => {
  const me = await makePerson('expert');
  const { id, code } = await freeCode();
  const headers = { 'idempotency-key': unique('press') };
  const press = () => call('POST', `product-codes/${code}/consumption`, { as: me, body: {}, headers });
  const answers = await atOnce(20, () => press());
  expect(countOf(answers)(201)).toBe(20);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.filter((one) => one.headers.get('idempotency-replayed') === 'true')).toHaveLength(19);
  expect(await db.creditEntry.count({ where: { productCodeId: id } })).toBe(2);
});

test('simultaneous treatments with common codes, in any order, are serialised and told which code is used', async () => {
  const [me, colleague, center] = [await makePerson('expert'), await makePerson('expert'), await makeCenter()];
  for (const { id } of [me, colleague]) await linkExpert(center.id, id);
  for (let round = 0; round < (IS_LONG ? 6 : 2); round++) {
    const codes = await atOnce(4, async () => (await freeCode()).code);
    const register = (as: Member, productCodes: string[]) => {
      return call('POST', 'treatments', { as, body: treatmentOf(center.id, { productCodes }) });
    };
    const answers = await Promise.all([
      register(me, codes),
      register(colleague, codes.toReversed()),
      register(me, codes.slice(2)),
    ]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.messageKey)).toEqual(
      answers.filter(({ status }) => status !== 201).map(() => 'errors.codeUsed'),
    );
    expect(countOf(answers)(201)).toBe(1);
  }
  expect(await ledgerFaults()).toEqual(NO_FAULTS);
});

/** Both, the second begun when the first has written such a row and holds its locks; what they answer. */
async function halfway(
  table: string,
  event: 'insert' | 'update',
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
) {
  const { release } = await holdUp(table, event, 'true');
  const begun = first();
  await untilWaiting(1);
  const other = second();
  await untilWaiting(2);
  await release();
  return (await Promise.all([begun, other])).map(({ status }) => status);
}

test('a recall waits for a treatment with one of its codes, and both succeed', async () => {
  const [admin, me, center] = [await makePerson('admin'), await makePerson('expert'), await makeCenter()];
  await linkExpert(center.id, me.id);
  const [used, free] = [await freeCode(), await freeCode()];
  const batch = { name: unique('batch'), productType: 'ULTRA' as const, quantity: 2 };
  const codes = { connect: [{ id: used.id }, { id: free.id }] };
  const { id } = await db.productCodeBatch.create({ data: { ...batch, codes } });
  expect((await call('POST', `product-codes/${used.code}/consumption`, { as: me, body: {} })).status).toBe(201);
  const body = treatmentOf(center.id, { productCodes: [free.code] });
  const treat = () => call('POST', 'treatments', { as: me, body });
  const recall = () => call('POST', `product-code-batches/${id}/recall`, { as: admin, body: { reason: 'Faulty' } });
  expect(await halfway('treatments', 'insert', treat, recall)).toEqual([201, 200]);
  expect((await db.user.findUniqueOrThrow({ where: { id: me.id } })).fanShopPoints).toBe(0);
  expect(await ledgerFaults()).toEqual(NO_FAULTS);
});

test('a recall meets the very first use of a code, and its user with the next one: all succeed', async () => {
  const [admin, me] = [await makePerson('admin'), await makePerson('expert')];
  const made = [await freeCode(), await freeCode()].toSorted((one, other) => (one.code < other.code ? -1 : 1));
  const [next, first] = made.map(({ code }) => code);
  const batch = { name: unique('batch'), productType: 'ULTRA' as const, quantity: 2 };
  const codes = { connect: made.map(({ id }) => ({ id })) };
  const { id } = await db.productCodeBatch.create({ data: { ...batch, codes } });
  const redeem = (code = '') => call('POST', `product-codes/${code}/consumption`, { as: me, body: {} });
  const { release } = await holdUp('credit_entries', 'insert', 'true');
  const begun = [redeem(first)];
  await untilWaiting(1);
  begun.push(call('POST', `product-code-batches/${id}/recall`, { as: admin, body: { reason: 'Faulty' } }));
  await untilWaiting(2);
  begun.push(redeem(next));
  await untilWaiting(3);
  await release();
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([201, 200, 201]);
  expect((await db.user.findUniqueOrThrow({ where: { id: me.id } })).fanShopPoints).toBe(0);
  expect(await ledgerFaults()).toEqual(NO_FAULTS);
});

test('a merger waits for a code that is redeemed at one of the centers, and both succeed', async () => {
  const [admin, me, kept, gone] = [
    await makePerson('admin'),
    await makePerson('expert'),
    await makeCenter(),
    await makeCenter(),
  ];
  for (const { id } of [kept, gone]) await linkExpert(id, me.id);
  const { id, code } = await freeCode();
  const redeem = () => call('POST', `product-codes/${code}/consumption`, { as: me, body: { centerId: gone.id } });
  const body = { otherId: gone.id, reason: 'Registered twice' };
  const merge = () => call('POST', `centers/${kept.id}/merger`, { as: admin, body });
  expect(await halfway('product_codes', 'update', redeem, merge)).toEqual([201, 204]);
  expect((await db.productCode.findUniqueOrThrow({ where: { id } })).centerId).toBe(kept.id);
});
