// Suspicious earnings: detected from recorded activity, and shown to admins only.

import {
  cacheEarners,
  countUnusualEarners,
  findUnusualEarners,
  type UnusualEarner,
} from '@/lib/nouns/credits/find-unusual-earners';
import { db, pool } from '@/lib/run/db/db';
import { addDays, daysFromNow, todayText } from '@/lib/run/i18n/dates';
import { freeCode } from '../support/codes';
import { atOnce, ownApi, somebody } from '../support/own-api';
import { type Member, makeCenter, makePerson, personOf } from '../support/people';

const { call } = ownApi();
const admin = somebody('admin');
let center: { id: string };
let patients: Member[];
beforeAll(async () => {
  center = await makeCenter();
  patients = await atOnce(12, () => makePerson('user'));
});

/** So many treatments, a day apart; `of` overrides fields of each. */
async function treated(expert: Member, count: number, of: (n: number) => object = () => ({})) {
  await db.treatment.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      productName: 'ULTRA' as const,
      expertId: expert.id,
      centerId: center.id,
      userId: patients[n % patients.length]!.id,
      treatedOn: new Date(addDays(todayText(), -n)),
      createdAt: daysFromNow(-n),
      patientName: 'P',
      patientSurname: 'P',
      patientBirthYear: 1980,
      ...of(n),
    })),
  });
}

async function listed(who: Member): Promise<UnusualEarner | undefined> {
  const { status, body } = await call('GET', 'credits/unusual', { as: admin });
  expect(status).toBe(200);
  return (body as UnusualEarner[]).find(({ _id }) => _id === who.id);
}

test('normal activity is not listed', async () => {
  const expert = await makePerson('expert');
  await treated(expert, 12);
  const codes = await db.treatment.findMany({ where: { expertId: expert.id }, take: 6 });
  for (const { id: treatmentId } of codes) {
    const { id } = await freeCode('ULTRA');
    await db.productCode.update({ where: { id }, data: { treatmentId } });
  }
  expect(await listed(expert)).toBeUndefined();
});

test('many dates recorded in one sitting are a mark of speed', async () => {
  const expert = await makePerson('expert');
  await treated(expert, 12, () => ({ createdAt: new Date() }));
  expect(await listed(expert)).toMatchObject({ busiestDay: 12, marks: expect.arrayContaining(['speed']) });
});

test('unusual activity of the last 90 days is listed, with its figures', async () => {
  const expert = await makePerson('expert');
  const absent = await atOnce(11, () => makePerson('user'));
  await db.user.updateMany({ where: { id: { in: absent.map(({ id }) => id) } }, data: { firstSessionAt: null } });
  const [now, treatedOn] = [new Date(), new Date('2026-01-05')];
  await treated(expert, 22, (n) => ({
    treatedOn,
    createdAt: now,
    userId: absent[n % 11]!.id,
    ...(n < 5 && { rating: 5, ratedAt: now }),
  }));
  await treated(expert, 7, () => ({ createdAt: daysFromNow(-100), treatedOn }));
  await db.creditEntry.createMany({
    data: Array.from({ length: 10 }, (_, n) => ({
      userId: expert.id,
      kind: 'practice' as const,
      origin: 'treatment' as const,
      amount: 0,
      source: `test:${expert.id}:${n}`,
      refusal: 'daily_limit' as const,
    })),
  });
  expect(await listed(expert)).toMatchObject({
    treatments: 22,
    busiestDay: 22,
    withoutCode: 22,
    patients: 11,
    patientsSignedIn: 0,
    ratings: 5,
    quickRatings: 5,
    refused: 10,
    practice: 0,
    marks: ['speed', 'withoutCodes', 'absentPatients', 'quickRatings', 'refused'],
  });
});

test('where counting takes long, those that the worker found are listed, with their names of today', async () => {
  const counted = (await call('GET', 'credits/unusual', { as: admin })).body as UnusualEarner[];
  expect(counted.length).toBeGreaterThan(1);
  const howMany = () => countUnusualEarners(personOf(admin, 'admin'));
  expect(await howMany()).toBe(counted.length);
  // As every hour: the new findings replace the former ones.
  for (let n = 0; n < 2; n++) await cacheEarners();
  const took = (milliseconds: number) =>
    pool.query(`update bookkeeping.kept_reports set milliseconds = $1 where name = 'unusual-earners'`, [milliseconds]);
  await took(1001);
  const late = await makePerson('expert');
  await treated(late, 12, () => ({ createdAt: new Date() }));
  await db.user.update({ where: { id: counted[0]!._id }, data: { name: 'Renamed' } });
  const { countedAt, earners } = await findUnusualEarners(personOf(admin, 'admin'));
  expect(countedAt).toBeInstanceOf(Date);
  expect(earners).toEqual(counted.map((one, n) => (n === 0 ? { ...one, name: 'Renamed' } : one)));
  const { id } = await db.user.update({ where: { id: counted[1]!._id }, data: { deletedAt: new Date() } });
  expect((await findUnusualEarners(personOf(admin, 'admin'))).earners.map(({ _id }) => _id)).not.toContain(id);
  expect(await howMany()).toBe(counted.length - 1);
  await took(10);
  expect(await listed(late)).toBeDefined();
});
