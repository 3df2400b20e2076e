import { formatCode } from '@/lib/core/fields/kinds';
import { db } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { freeCode } from '../support/codes';
import { expertAtCenter, ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, unique } from '../support/people';

const { call } = ownApi();

const { expert: me, center } = expertAtCenter();

const path = (code: string) => `product-codes/${encodeURIComponent(code)}/consumption`;
const consume = (code: string, as: Member | null = me) =>
  call('POST', path(code), { as, body: { centerId: center.id } });
const ledgerRows = (productCodeId: string) => db.creditEntry.count({ where: { productCodeId } });

describe('using a code at a center', () => {
  test('makes it mine, with its center, its day and its credits', async () => {
    const { code, id } = await freeCode();
    const { status, body } = await consume(formatCode(code).toLowerCase());
    expect(status).toBe(201);
    expect(body).toMatchObject({ _id: id, code, status: 'used', userId: me.id, centerId: center.id });
    expect(await ledgerRows(id)).toBe(2); // practice and fan shop
  });

  test('works in any scanned format', async () => {
    const gtin = '09506000134352';
    const forms = [
      (code: string) => `(01)${gtin}(21)${code}`,
      (code: string) => `01${gtin}21${code}\u001d17271231`,
      (code: string) => `https://id.gs1.org/01/${gtin}/21/${code}`,
    ];
    for (const write of forms) {
      const { code } = await freeCode();
      expect((await consume(write(code))).body).toMatchObject({ code, status: 'used' });
    }
  });
});

describe('is refused with the catalogue’s message, and the reason beside it', () => {
  const invalid = 'The provided code is invalid';
  const refusal = async (code: string) => {
    const { status, body } = await consume(code);
    return [status, body.message, body.errors[0].field, body.errors[0].messageKey];
  };

  test('unknown, mistyped, or a product number', async () => {
    expect(await refusal('ABCDEFGHJKMV')).toEqual([400, invalid, 'code', 'errors.codeUnknown']);
    expect(await refusal('ABCDEFGHJKMW')).toEqual([400, invalid, 'code', 'errors.codeMistyped']);
    expect(await refusal('9506000134352')).toEqual([400, invalid, 'code', 'errors.codeIsProduct']);
  });

  test('recalled', async () => {
    const { code, id } = await freeCode();
    await db.productCode.update({ where: { id }, data: { recalledAt: new Date() } });
    expect(await refusal(code)).toEqual([400, invalid, 'code', 'errors.codeRecalled']);
    expect((await call('GET', path(code), { as: me })).body.state).toBe('recalled');
    expect(await ledgerRows(id)).toBe(0);
  });

  test('expired, from the day after its batch’s last one', async () => {
    const day = (offset: number) => new Date(addDays(todayText(), offset));
    const inBatch = async (expiresOn: Date) => {
      const batch = { name: unique('lot'), productType: 'ULTRA', quantity: 1, expiresOn } as const;
      const { id } = await freeCode();
      return db.productCode.update({ where: { id }, data: { batch: { create: batch } } });
    };
    const [over, last] = [await inBatch(day(-1)), await inBatch(day(0))];
    expect(await refusal(over.code)).toEqual([400, invalid, 'code', 'errors.codeExpired']);
    expect((await call('GET', path(over.code), { as: me })).body.state).toBe('expired');
    expect((await db.productCode.findUniqueOrThrow({ where: { id: over.id } })).status).toBe('active');
    expect(await ledgerRows(over.id)).toBe(0);
    expect((await call('GET', path(last.code), { as: me })).body.state).toBe('free');
    expect((await consume(last.code)).status).toBe(201);
  });

  test('already used by somebody else, or by me', async () => {
    const other = await makePerson('expert');
    await linkExpert(center.id, other.id);
    const used = 'The provided code has already been used';
    const { code } = await freeCode();
    expect((await consume(code, other)).status).toBe(201);
    expect(await refusal(code)).toEqual([409, used, 'code', 'errors.codeUsed']);
    const mine = await freeCode();
    await consume(mine.code);
    expect(await refusal(mine.code)).toEqual([409, used, 'code', 'errors.codeUsedByYou']);
  });

  test('at a center that is not mine; the code stays unused', async () => {
    const { code, id } = await freeCode();
    const foreign = await makeCenter();
    const answer = await call('POST', path(code), { as: me, body: { centerId: foreign.id } });
    expect([answer.status, answer.body.messageKey]).toEqual([404, 'errors.centerNotFound']);
    expect((await db.productCode.findUniqueOrThrow({ where: { id } })).status).toBe('active');
  });

  test('by a patient, or without signing in', async () => {
    const { code } = await freeCode();
    expect((await consume(code, await makePerson('user'))).status).toBe(403);
    expect((await consume(code, null)).status).toBe(401);
    expect((await call('GET', path(code), { as: await makePerson('user') })).status).toBe(403);
  });
});

test('looking up a code changes nothing', async () => {
  const { code, id } = await freeCode('TOUCH');
  const look = async () => (await call('GET', path(code), { as: me })).body;
  expect(await look()).toEqual({ code, productType: 'TOUCH', state: 'free', consumptionDate: null });
  expect(await ledgerRows(id)).toBe(0);
  await consume(code);
  expect(await look()).toMatchObject({ state: 'used-by-you', consumptionDate: expect.any(String) });
  expect((await call('GET', path(code), { as: await makePerson('expert') })).body.state).toBe('used');
  expect((await call('GET', path('ABCDEFGHJKMV'), { as: me })).body.errors[0].messageKey).toBe('errors.codeUnknown');
});
