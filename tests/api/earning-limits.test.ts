// Limits on credits: treatments recorded late, too fast, or for unconfirmed patients are stored but earn nothing.

import { randomUUID } from 'node:crypto';
import { creditTreatment } from '@/lib/nouns/treatments/credit-treatment';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { addDays, daysFromNow, todayText } from '@/lib/run/i18n/dates';
import { freeCode } from '../support/codes';
import { ledgerFaults, NO_FAULTS } from '../support/ledger';
import { IS_LONG } from '../support/long-proof';
import { atOnce, inTheEnd, ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, makeTreatment, personOf, unique } from '../support/people';
import { storedFile } from '../support/stored-file';
import { patientOf, treatmentOf } from '../support/treating';

const { call } = ownApi();
let expert: Member;
let patient: Member;
let center: { id: string };
beforeEach(async () => {
  [expert, patient, center] = await Promise.all([makePerson('expert'), makePerson('user'), makeCenter()]);
  await linkExpert(center.id, expert.id);
});

const today = todayText();
const daysAgo = (days: number) => addDays(today, -days);

const picture = async (kind: 'pre' | 'post') => ({ kind, fileId: (await storedFile({ ownerId: expert.id })).id });

const complete = async () => ({
  startValue: 'A3',
  endValue: 'B1',
  pictures: await Promise.all([picture('pre'), picture('post')]),
  pictureConsent: true,
});

async function register(more: object = {}, email = patient.email) {
  const body = treatmentOf(center.id, { productName: 'HOME', email, treatedOn: today, ...(await complete()) });
  return call('POST', 'treatments', { as: expert, body: { ...body, ...more } });
}

const registerInTheEnd = (...what: Parameters<typeof register>) => inTheEnd(() => register(...what));

async function ledgerOf(treatmentId: string) {
  const { body } = await call('GET', `credits?treatmentId=${treatmentId}&sort=createdAt`, { as: expert });
  return (body as { origin: string; amount: number; refusal: string | null }[])
    .filter(({ origin }) => origin !== 'product_code')
    .map(({ origin, amount, refusal }) => [origin, amount, refusal]);
}

/** More at the same moment than there are connections. */
const MANY = IS_LONG ? 50 : 20;

const practicePoints = async () => (await db.user.findUniqueOrThrow({ where: { id: expert.id } })).practicePoints;

test(`of ${MANY} treatments on a day without a code all are recorded, and eight earn`, {
  timeout: 120_000,
}, async () => {
  const bodies = await atOnce(MANY, () => registerInTheEnd());
  expect(new Set(bodies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await practicePoints()).toBe(8 * 5);
  expect(await db.creditEntry.count({ where: { userId: expert.id, refusal: 'daily_limit', amount: 0 } })).toBe(
    MANY - 8,
  );
  expect(await ledgerFaults()).toEqual(NO_FAULTS);
  // With a code it earns as usual, and what is recorded the next day does again.
  const { code } = await freeCode('TOUCH');
  expect((await register({ productCodes: [code] })).body.points).toMatchObject({ treatmentPoints: 5, kitPoints: 5 });
  await db.treatment.updateMany({ where: { expertId: expert.id }, data: { createdAt: daysFromNow(-1) } });
  expect((await register({ treatedOn: daysAgo(1) })).body.points.treatmentPoints).toBe(5);
});

test('of treatments of many days recorded in one sitting eight earn', async () => {
  const points: number[] = [];
  for (let n = 0; n < 10; n += 1)
    points.push((await register({ treatedOn: daysAgo(n) })).body.points.treatmentPoints as number);
  expect(points).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 0, 0]);
  expect(await practicePoints()).toBe(8 * 5);
});

test('correcting a date frees none of its day’s places', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push((await register()).body._id);
  for (const id of ids) {
    const moved = await call('PUT', `treatments/${id}`, { as: expert, body: { treatedOn: daysAgo(1) } });
    expect([moved.status, moved.body.points.treatmentPoints]).toEqual([200, 5]);
  }
  const ninth = await register();
  expect(ninth.body.points.treatmentPoints).toBe(0);
  expect(await ledgerOf(ninth.body._id)).toEqual([['treatment', 0, 'daily_limit']]);
});

test('recorded within sixty days it earns, a day later it never does', async () => {
  expect((await register({ treatedOn: daysAgo(60) })).body.points.treatmentPoints).toBe(5);
  const { code } = await freeCode('TOUCH');
  const late = await register({ treatedOn: daysAgo(61), productCodes: [code] });
  expect([late.status, late.body.points]).toMatchObject([201, { treatmentPoints: 0, kitPoints: 0 }]);
  const visit = { period: 'days_45', visitedOn: today, value: 'B1' };
  await call('POST', `treatments/${late.body._id}/control-visits`, { as: expert, body: visit });
  expect((await ledgerOf(late.body._id)).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['control', 0, 'recorded_late'],
    ['kit', 0, 'recorded_late'],
    ['treatment', 0, 'recorded_late'],
  ]);
  // A corrected typo earns after all; the earlier refusal stays in the ledger.
  const right = await call('PUT', `treatments/${late.body._id}`, { as: expert, body: { treatedOn: daysAgo(50) } });
  expect(right.body.points).toMatchObject({ treatmentPoints: 5, kitPoints: 5, controlPoints: 2 });
  expect(await ledgerFaults()).toEqual(NO_FAULTS);
});

// The windows count days in Rome: also over 29 February, the changes of the clock, and New Year.
test.each(['2024-02-29', '2026-03-29', '2026-10-25', '2025-12-31', '2026-01-01'])(
  'on %s both windows end after their last day, from its first minute to its last',
  async (day) => {
    const before = (days: number) => new Date(addDays(day, -days));
    /** A treatment and its control of 30 days, recorded so many days before, and on, this day. */
    const earned = async (treated: number, recorded: number, time: string) => {
      const { id } = await makeTreatment({
        expertId: expert.id,
        userId: patient.id,
        centerId: center.id,
        rating: null,
        treatedOn: before(treated),
        controlVisits: { create: { period: 'days_30', visitedOn: before(treated - 30), value: 'B1' } },
      });
      await db.$executeRaw`
        update treatments set created_at = (${before(recorded)}::date + ${time}::time) at time zone 'Europe/Rome'
        where id = ${id}::uuid`;
      await db.$executeRaw`
        update control_visits set created_at = (${day}::date + ${time}::time) at time zone 'Europe/Rome'
        where treatment_id = ${id}::uuid`;
      await transaction((tx) => creditTreatment(tx, personOf(expert, 'expert'), id));
      return (await ledgerOf(id))[0]!.slice(1);
    };
    for (const time of ['00:01', '23:59']) {
      expect([time, await earned(60, 0, time)]).toEqual([time, [2, null]]);
      expect([time, await earned(61, 0, time)]).toEqual([time, [0, 'recorded_late']]);
      expect([time, await earned(61, 1, time)]).toEqual([time, [0, 'visit_late']]);
    }
  },
);

test('a rating counts if the patient has confirmed their address and signed in', async () => {
  const rated = async (who: Member) => {
    const { body } = await register({}, who.email);
    const review = { rating: 5 };
    expect((await call('PUT', `treatments/${body._id}`, { as: who, body: review })).status).toBe(200);
    return (await ledgerOf(body._id)).filter(([origin]) => origin === 'satisfaction');
  };
  expect(await rated(patient)).toEqual([['satisfaction', 3, null]]);
  const stranger = await makePerson('user');
  const { body } = await register({}, stranger.email);
  await db.user.update({ where: { id: stranger.id }, data: { firstSessionAt: null } });
  await call('PUT', `treatments/${body._id}`, { as: stranger, body: { rating: 5 } });
  expect(await ledgerOf(body._id)).toContainEqual(['satisfaction', 0, 'patient_unknown']);
});

test('the limits are settings', async () => {
  const rows = [
    { name: 'credits.limits.treatmentDays', value: '3' },
    { name: 'credits.limits.treatmentsWithoutCode', value: '1' },
  ];
  await db.setting.createMany({ data: rows });
  try {
    expect((await register({ treatedOn: daysAgo(4) })).body.points.treatmentPoints).toBe(0);
    expect((await register()).body.points.treatmentPoints).toBe(5);
    expect((await register()).body.points.treatmentPoints).toBe(0);
  } finally {
    await db.setting.deleteMany({ where: { name: { in: rows.map(({ name }) => name) } } });
  }
});

test('a patient who returns, or never confirmed the address, counts as invited once more', async () => {
  const gone = await makePerson('user', { deletedAt: new Date() });
  const open = await makePerson('user', { confirmedUser: false });
  for (const { email } of [gone, open]) expect((await register({}, email)).status).toBe(201);
  expect(await db.auditEntry.count({ where: { actorId: expert.id, action: 'invite' } })).toBe(2);
});

test('at most twenty new people a day are invited; one’s own patients are unlimited', async () => {
  await makeTreatment({ expertId: expert.id, userId: patient.id, centerId: center.id });
  const invite = async () => (await registerInTheEnd({}, `${unique('new')}@tests.example`)).status;
  const answers = await atOnce(30, () => invite());
  expect(answers.filter((status) => status === 201)).toHaveLength(20);
  const refused = await register({}, `${unique('new')}@tests.example`);
  expect([refused.status, refused.body.messageKey, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([
    429,
    'errors.tooManyInvitations',
    true,
  ]);
  expect((await register()).status).toBe(201);
  // A deleted patient is restored with a letter as well.
  const gone = await makePerson('user', { deletedAt: new Date() });
  expect((await register({}, gone.email)).status).toBe(429);
  expect(await db.auditEntry.count({ where: { actorId: expert.id, action: 'invite' } })).toBe(20);
});

test('the limit of invitations does not tell who is a patient elsewhere', async () => {
  const foreign = await makeCenter();
  const own = await makeTreatment({ expertId: expert.id, userId: patient.id, centerId: center.id });
  const about = { actorId: expert.id, entity: 'users' };
  // Taking on others' patients counts as inviting does: otherwise what is left would tell.
  for (const email of [(await makePerson('user')).email, `${unique('new')}@tests.example`]) {
    const since = await db.auditEntry.count({ where: about });
    expect((await register({}, email)).status).toBe(201);
    expect(await db.auditEntry.count({ where: about })).toBe(since + 1);
  }
  await db.auditEntry.createMany({ data: Array.from({ length: 18 }, () => ({ ...about, action: 'invite' })) });
  const isOf = async (email: string) => {
    const move = { patient: patientOf({ email }) };
    return Promise.all([
      register({}, email),
      register({ centerId: foreign.id }, email),
      register({ centerId: randomUUID() }, email),
      register({ productCodes: ['nonsense'] }, email),
      call('PUT', `treatments/${own.id}`, { as: expert, body: move }),
    ]);
  };
  const said = (answers: Awaited<ReturnType<typeof isOf>>) =>
    answers.map(({ status, body }) => `${status} ${body.messageKey}`);
  const known = said(await isOf((await makePerson('user')).email));
  expect(said(await isOf((await makePerson('user', { confirmedUser: false })).email))).toEqual(known);
  expect(said(await isOf(`${unique('new')}@tests.example`))).toEqual(known);
  expect(known).toEqual([
    '429 errors.tooManyInvitations',
    ...Array(2).fill('403 errors.outOfReach'),
    ...Array(2).fill('429 errors.tooManyInvitations'),
  ]);
  expect((await register()).status).toBe(201);
});
