// Suspicious use of codes as admins see it: failed attempts, use far from the shipping address, use in quick
// succession.

import { randomInt } from 'node:crypto';
import { withNamedRecords } from '@/lib/core/screens/list-filters';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { cacheMisuse } from '@/lib/nouns/product-codes/find-misuse';
import { makeCode } from '@/lib/nouns/product-codes/rules';
import { readMisuseQuery } from '@/lib/nouns/product-codes/schema.misuse';
import { db, pool } from '@/lib/run/db/db';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { freeCode } from '../support/codes';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, makeTreatment, personOf, unique } from '../support/people';
import { treatmentOf } from '../support/treating';

const api = ownApi();
const { call } = api;
const admin = somebody('admin');

const use = (as: Member, code: string, centerId?: string) =>
  call('POST', `product-codes/${code}/consumption`, { as, body: centerId ? { centerId } : {} });
const found = async (query: string) => (await call('GET', `product-codes/misuse?${query}`, { as: admin })).body;
const makeLot = () => db.productCodeBatch.create({ data: { name: unique('Lot'), productType: 'ULTRA', quantity: 9 } });

test('failed codes are counted by day with their lot, and cannot fill a table', async () => {
  const center = await makeCenter();
  const [me, other] = [await makePerson('expert'), await makePerson('expert')];
  for (const person of [me, other]) await linkExpert(center.id, person.id);
  const lot = await makeLot();
  const { code, id } = await freeCode();
  await db.productCode.update({ where: { id }, data: { batchId: lot.id } });
  await use(other, code);
  await use(me, code, center.id);
  await use(me, code);
  await use(other, code);
  const unknown = makeCode(randomInt);
  await call('GET', `product-codes/${unknown}/consumption`, { as: me });
  await use(me, 'Frau Müller, Asthma');
  const treatment = treatmentOf(center.id, { productCodes: [unknown, code] });
  expect((await call('POST', 'treatments', { as: me, body: treatment })).status).toBe(409);

  const rows = await db.codeAttempt.findMany({
    where: { userId: { in: [me.id, other.id] } },
    orderBy: { reason: 'asc' },
  });
  expect(rows.map((row) => [row.userId, row.code, row.reason, row.times])).toEqual([
    [me.id, '', 'mistyped', 1],
    [me.id, unknown, 'unknown', 2],
    [me.id, code, 'used', 3],
  ]);
  const { findings, kinds, batches } = await found(`batchId=${lot.id}`);
  expect(kinds).toEqual({ tried: 1, far: 0, fast: 0 });
  expect(batches).toEqual([{ _id: lot.id, name: lot.name, count: 1 }]);
  expect(findings).toMatchObject([
    { kind: 'tried', codes: [code], reason: 'used', measure: 3, person: { _id: me.id }, center: { _id: center.id } },
  ]);
  expect((await found(`centerId=${center.id}&kind=tried`)).total).toBe(3);

  const many = Array.from({ length: 97 }, () => ({ userId: other.id, code: makeCode(randomInt), reason: 'unknown' }));
  await db.codeAttempt.createMany({ data: many });
  for (let n = 0; n < 5; n += 1) await use(other, makeCode(randomInt));
  expect(await db.codeAttempt.count({ where: { userId: other.id } })).toBe(100);
});

test('detects a code used far from where its kit was shipped, by address or postal code', async () => {
  const address = unique('Via Roma 1, Milano MI');
  await makeCenter({ lat: 45.46, lng: 9.19, plainAddress: address });
  const [near, rome] = [
    await makeCenter({ lat: 45.58, lng: 9.27 }),
    await makeCenter({ lat: 41.9, lng: 12.48, name: unique('=Roma') }),
  ];
  const person = await makePerson('expert');
  const used = { status: 'used' as const, userId: person.id, consumptionDate: new Date() };
  const uses = [
    { centerId: near.id, address },
    { centerId: rome.id, address },
    { centerId: rome.id, address: 'c/o Studio, Corso Como 15, 20154 Milano' },
    { centerId: rome.id, address: 'Via Appia 7, 00183 Roma RM' },
    { centerId: rome.id, address: 'somewhere' },
    { centerId: rome.id, address: null },
  ];
  const ids = [];
  for (const one of uses) {
    const { id } = await freeCode();
    await db.productCode.update({ where: { id }, data: { ...used, ...one } });
    ids.push(id);
  }
  const { findings } = await found(`centerId=${rome.id}&kind=far`);
  const sentTo = findings.map((one: { sentTo: string }) => one.sentTo);
  expect(sentTo).toHaveLength(2);
  expect(sentTo).toEqual(expect.arrayContaining([uses[1]!.address, uses[2]!.address]));
  for (const { measure } of findings) expect(Math.abs(measure - 477)).toBeLessThan(25);
  expect((await found(`centerId=${near.id}`)).total).toBe(0);
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': 'it' };
  const take = () => fetch(`${api.url}/api/product-codes/misuse?format=csv&kind=far&centerId=${rome.id}`, { headers });
  expect(await (await take()).text()).toMatch(/^Che cosa;Quando;[\s\S]*Usati lontano;[\s\S]*;'=Roma/);
  // The sheet contains names, so it is audited and limited to thirty an hour like any other.
  expect(await db.auditEntry.count({ where: { action: 'export', entity: 'product-codes', actorId: admin.id } })).toBe(
    1,
  );
  for (let n = 1; n < limits.exports.points; n += 1) await spend(limits.exports, admin.id);
  expect((await take()).status).toBe(429);
});

test('detects many codes in quick succession, but not those of one treatment or one afternoon', async () => {
  const lot = await makeLot();
  const [quick, calm, treating] = [await makePerson('expert'), await makePerson('expert'), await makePerson('expert')];
  const { id: centerId } = await makeCenter();
  const treatment = await makeTreatment({
    expertId: treating.id,
    userId: (await makePerson('user')).id,
    centerId,
    patientEmail: 'p@tests.example',
  });
  const noon = new Date();
  noon.setUTCHours(10, 0, 0, 0);
  for (const [person, gap, treatmentId] of [
    [quick, 4, null],
    [calm, 60, null],
    [treating, 0, treatment.id],
  ] as const)
    for (let n = 0; n < 7; n += 1) {
      const { id } = await freeCode();
      const consumptionDate = new Date(noon.getTime() + n * gap * 1000);
      const data = { status: 'used' as const, userId: person.id, batchId: lot.id, consumptionDate, treatmentId };
      await db.productCode.update({ where: { id }, data });
    }
  const { findings, total } = await found(`batchId=${lot.id}&kind=fast`);
  expect(total).toBe(1);
  expect(findings[0]).toMatchObject({ person: { _id: quick.id }, measure: 6, seconds: 4 });
  expect(findings[0].codes).toHaveLength(5);
});

test('shows what the worker found, and since when, where counting takes long', async () => {
  const counted = await found('days=365');
  expect(counted.countedAt).toBeNull();
  expect(Math.min(...Object.values<number>(counted.kinds))).toBeGreaterThan(0);
  // As every hour: the new findings replace the former ones.
  for (let n = 0; n < 2; n++) await cacheMisuse();
  const took = (milliseconds: number) =>
    pool.query(`update bookkeeping.kept_reports set milliseconds = $1 where name = 'code-misuse'`, [milliseconds]);
  await took(1000);
  expect(await found('days=365')).toEqual(counted);
  await took(1001);
  const { countedAt, ...kept } = await found('days=365');
  expect(countedAt).toMatch(/^20\d\d-/);
  expect({ ...kept, countedAt: null }).toEqual(counted);
  // A year is kept; shorter periods are those of its findings that are recent enough.
  await pool.query(`update bookkeeping.code_findings set at = at - interval '31 days' where kind = 'fast'`);
  expect((await found('days=30')).kinds).toEqual({ ...counted.kinds, fast: 0 });
  expect((await found('days=90')).kinds).toEqual(counted.kinds);
  await took(10);
});

test('any lot and center can be looked at, by its name too', async () => {
  const [lot, me] = [await makeLot(), personOf(admin, 'admin')];
  const asked = async (query: Record<string, string>) =>
    readMisuseQuery(await withNamedRecords(resourceNamed('product-codes'), me, query));
  expect(await asked({ batchId: lot.id, days: '30' })).toMatchObject({ batchId: lot.id, days: 30 });
  // As sent without JavaScript.
  const typed = { batchId: '', 'batchId.named': '', 'batchId.text': lot.name };
  expect(await asked({ ...typed, kind: 'far' })).toMatchObject({ batchId: lot.id, kind: 'far' });
  expect(await asked({ ...typed, 'batchId.text': 'no such lot' })).toMatchObject({ batchId: null });
});
