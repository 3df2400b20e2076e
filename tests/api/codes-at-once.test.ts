// Two hundred people and one product code, at the same instant.
import { expect, test } from 'vitest';
import { db } from '@/lib/run/db/db';
import type { Answer } from '../support/client';
import { freeCode } from '../support/codes';
import { ledgerFaults, NO_FAULTS } from '../support/ledger';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';

const { call } = ownApi();

async function makeExperts(count: number): Promise<Member[]> {
  const experts: Member[] = [];
  while (experts.length < count)
    experts.push(...(await Promise.all(Array.from({ length: 8 }, () => makePerson('expert')))));
  return experts.slice(0, count);
}

const countOf = (answers: Answer[]) => (status: number) => answers.filter((one) => one.status === status).length;

test('of 200 attempts one succeeds, 199 get the message, and the ledger has one set of rows', {
  timeout: 120_000,
}, async () => {
  const experts = await makeExperts(200);
  const { id, code } = await freeCode();
  const answers = await Promise.all(
    experts.map((as) => call('POST', `product-codes/${code}/consumption`, { as, body: {} })),
  );
  const winner = experts[answers.findIndex(({ status }) => status === 201)]!;
  expect([201, 409].map(countOf(answers))).toEqual([1, 199]);
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

test('of 200 attempts of one account on one code, too, all but one are told who was first, and none that the server is away', {
  timeout: 120_000,
}, async () => {
  const me = await makePerson('expert');
  const { code } = await freeCode();
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => call('POST', `product-codes/${code}/consumption`, { as: me, body: {} })),
  );
  expect([201, 409, 429, 503].map(countOf(answers))).toEqual([1, 199, 0, 0]);
});

test('one person pressing twenty times with one key uses one code and is credited once', async () => {
  const me = await makePerson('expert');
  const { id, code } = await freeCode();
  const headers = { 'idempotency-key': unique('press') };
  const press = () => call('POST', `product-codes/${code}/consumption`, { as: me, body: {}, headers });
  const answers = await Promise.all(Array.from({ length: 20 }, press));
  expect(countOf(answers)(201)).toBe(20);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.filter((one) => one.headers.get('idempotency-replayed') === 'true')).toHaveLength(19);
  expect(await db.creditEntry.count({ where: { productCodeId: id } })).toBe(2);
});

test('simultaneous treatments with common codes, in any order, are serialised and told which code is used', async () => {
  const [me, colleague, center] = [await makePerson('expert'), await makePerson('expert'), await makeCenter()];
  for (const { id } of [me, colleague]) await linkExpert(center.id, id);
  for (let round = 0; round < 6; round++) {
    const codes = await Promise.all(Array.from({ length: 4 }, async () => (await freeCode()).code));
    const register = (as: Member, productCodes: string[]) => {
      const patient = { name: 'Pia', surname: 'Neri', email: `${unique('p')}@tests.example`, bornDate: 1980 };
      const body = { productName: 'ULTRA', centerId: center.id, patient, productCodes };
      return call('POST', 'treatments', { as, body });
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
