// What the public sees of the shades that a practice recorded: enough treatments of enough people, of the last two years,
// and only if the practice does not mind.
import { findPublicCenter } from '@/lib/nouns/centers/find-public';
import { cacheMeasuredResults, readMeasuredResults } from '@/lib/nouns/centers/measured-results';
import { parseSearch } from '@/lib/nouns/centers/schema.search';
import { searchCenters } from '@/lib/nouns/centers/search';
import { db, pool } from '@/lib/run/db/db';
import { atOnce, ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, makeTreatment } from '../support/people';

const { call } = ownApi();
const NOW = new Date('2026-11-26T12:00:00Z');
let expert: Member;
let patients: Member[];
let center: { id: string };

beforeAll(async () => {
  expert = await makePerson('expert', { isEnabled: true });
  patients = await atOnce(6, () => makePerson('user'));
});

beforeEach(async () => {
  await pool.query('TRUNCATE treatments, bookkeeping.measured_results CASCADE');
  center = await makeCenter({ machineType: 'xpower' });
  await linkExpert(center.id, expert.id);
});

/** The n-th patient's treatment from C4, the darkest shade, with this gain. */
const SHADES = ['C4', 'A4', 'C3', 'B4', 'A3.5', 'B3', 'D3', 'A3', 'D4', 'C2', 'C1', 'A2'];
const treat = (patient: number, gained: number, more: object = {}) =>
  makeTreatment({
    expertId: expert.id,
    userId: patients[patient]!.id,
    centerId: center.id,
    treatedOn: new Date('2026-06-01'),
    startValue: 'C4',
    endValue: SHADES[gained]!,
    ...more,
  });

async function resultsOf(id = center.id) {
  await cacheMeasuredResults(NOW);
  return (await readMeasuredResults([id])).get(id);
}

test('from five treatments on: count, median and the middle half, by method, beside the programme', async () => {
  for (const [n, gained] of [2, 9, 4, 6].entries()) await treat(n, gained);
  expect(await resultsOf()).toBeUndefined();
  await treat(4, 5);
  const overall = { treatments: 5, median: 5, lower: 4, upper: 6 };
  const of = (method: string | null) => ({ method, guide: 'classical', ...overall, programme: overall });
  expect(await resultsOf()).toEqual([of(null), of('ULTRA')]);
  // Another practice changes the programme's figure, but not this one's.
  const mine = center;
  center = await makeCenter();
  for (let n = 0; n < 6; n++) await treat(n, 11, { productName: 'HOME' });
  const [all, ultra] = (await resultsOf(mine.id))!;
  expect(all).toMatchObject({ ...overall, programme: { treatments: 11, median: 11 } });
  expect(ultra).toMatchObject({ method: 'ULTRA', ...overall, programme: overall });
});

test('many treatments of few people are not shown, nor are old, deleted and unmeasured ones', async () => {
  for (let n = 0; n < 12; n++) await treat(n % 4, 6);
  expect(await resultsOf()).toBeUndefined();
  await treat(4, 6, { treatedOn: new Date('2024-11-26') });
  await treat(4, 6, { treatedOn: new Date('2026-11-27') });
  await treat(4, 6, { deletedAt: NOW });
  await treat(4, 6, { endValue: null });
  expect(await resultsOf()).toBeUndefined();
  await treat(4, 6, { treatedOn: new Date('2024-11-27') });
  expect(await resultsOf()).toMatchObject([{ treatments: 13 }, { treatments: 13 }]);
  // A method of which there are too few is missing, though it counts in the sum.
  await treat(5, 6, { productName: 'HOME' });
  expect(await resultsOf()).toMatchObject([{ treatments: 14 }, { method: 'ULTRA', treatments: 13 }]);
});

test('steps of two guides are never mixed: the practice’s usual one counts', async () => {
  for (let n = 0; n < 5; n++) await treat(n, 4);
  const master = { colorType: 'master_3d', startValue: '29', endValue: '9' };
  for (let n = 0; n < 6; n++) await treat(n, 0, master);
  expect(await resultsOf()).toMatchObject([
    { guide: '3d_master', treatments: 6, median: 20, programme: { treatments: 6 } },
    { guide: '3d_master', treatments: 6 },
  ]);
});

test('the practice hides them with one switch, at once and everywhere', async () => {
  for (let n = 0; n < 5; n++) await treat(n, 7);
  await cacheMeasuredResults(NOW);
  const { slug } = await db.center.update({ where: { id: center.id }, data: { name: 'Quantodent' } });
  const shown = async () => {
    const page = await findPublicCenter(slug);
    const { centers } = await searchCenters(parseSearch({ q: 'quantodent' })!, 'it', NOW);
    const card = centers.find(({ id }) => id === center.id)!;
    const results = (await readMeasuredResults([center.id])).get(center.id)?.length ?? 0;
    return [page!.treatments, page!.median, card.treatments, card.median, results];
  };
  expect(await shown()).toEqual([5, 7, 5, 7, 2]);
  expect((await call('PUT', `centers/${center.id}`, { as: expert, body: { hideResults: true } })).status).toBe(200);
  expect(await shown()).toEqual([null, null, null, null, 0]);
  // The next count does not bring them back.
  await cacheMeasuredResults(NOW);
  expect(await shown()).toEqual([null, null, null, null, 0]);
});

test('a treatment that goes takes its figure along with the next count', async () => {
  for (let n = 0; n < 5; n++) await treat(n, 7);
  expect(await resultsOf()).toHaveLength(2);
  await db.treatment.updateMany({ where: { userId: patients[0]!.id }, data: { deletedAt: NOW } });
  expect(await resultsOf()).toBeUndefined();
});

const cardOf = async () => {
  await db.center.update({ where: { id: center.id }, data: { name: 'Quantodent' } });
  const { centers } = await searchCenters(parseSearch({ q: 'quantodent' })!, 'it', NOW);
  return centers.find(({ id }) => id === center.id)!;
};

test('a card says what five patients allow to be said, and no longer once one takes it back', async () => {
  const rate = async (patient: number, rating: number, more: object = {}) => {
    const { id } = await treat(patient, 5, { rating, ratedAt: NOW, ...more });
    return (await db.review.create({ data: { treatmentId: id } })).id;
  };
  for (const n of [0, 1, 2, 3]) await rate(n, 4);
  // Neither a second rating of the same patient nor one of another method makes five.
  const second = await rate(0, 2, { ratedAt: new Date(NOW.getTime() + 1000) });
  await rate(4, 5, { productName: 'HOME' });
  await cacheMeasuredResults(NOW);
  expect(await cardOf()).toMatchObject({ rating: null, ratings: null });
  await rate(5, 5);
  await cacheMeasuredResults(NOW);
  // The practice has not said yes.
  expect(await cardOf()).toMatchObject({ rating: null });
  await db.center.update({ where: { id: center.id }, data: { showsRatings: true } });
  expect(await cardOf()).toMatchObject({ rating: 3.8, ratings: 5 });
  await db.review.delete({ where: { id: second } });
  expect(await cardOf()).toMatchObject({ rating: null, ratings: null });
});

test('the usual time to answer takes five visitors, and counts those whom nobody answered', async () => {
  const ask = (name: string, hours: number | null, more: object = {}) => {
    const confirmedAt = new Date('2026-11-17T12:00:00Z');
    const answeredAt = hours === null ? null : new Date(confirmedAt.getTime() + hours * 3_600_000);
    const givenUpAt = hours === null ? NOW : null;
    const of = { centerId: center.id, kind: 'appointment' as const, name, culture: 'it' };
    return db.inquiry.create({
      data: { ...of, email: `${name}@tests.example`, confirmedAt, answeredAt, givenUpAt, ...more },
    });
  };
  const answerHours = async () => {
    await cacheMeasuredResults(NOW);
    return (await cardOf()).answerHours;
  };
  for (const name of ['a', 'b', 'c', 'd']) await ask(name, 5.5);
  // The practice itself, asking again and again; and a question.
  for (const _ of [1, 2, 3]) await ask('a', 0.1);
  await ask('q', 0.1, { kind: 'question' });
  expect(await answerHours()).toBeNull();
  await ask('e', 30);
  expect(await answerHours()).toBe(6);
  for (const name of ['f', 'g', 'h', 'i']) await ask(name, null);
  expect(await answerHours()).toBe(30);
  await ask('j', null);
  await ask('k', null);
  expect(await answerHours()).toBeNull();
});
