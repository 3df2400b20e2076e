// A center's treatment figures: a number for those who look after it, never a patient.

import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { readPrices } from '@/lib/nouns/centers/read-prices';
import { db } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { ownApi } from '../support/own-api';
import { linkExpert, makeCenter, makePerson, personOf } from '../support/people';

const { call } = ownApi();

const daysAgo = (days: number) => new Date(addDays(todayText(), -days));

async function treating() {
  const [{ id: expertId }, { id: userId }] = await Promise.all([makePerson('expert'), makePerson('user')]);
  const whose = { expertId, userId, patientName: 'P', patientSurname: 'P', patientBirthYear: 1980 };
  const treat = (centerId: string, treatedOn: Date, deletedAt: Date | null = null) =>
    db.treatment.create({ data: { ...whose, centerId, productName: 'ULTRA', treatedOn, deletedAt } });
  return { expertId, treat };
}

test('states the consultant’s target: that of the region, else the general one', async () => {
  const consultant = await makePerson('consultant');
  const expectOf = (region: string, lastTrimesterMinTreatments: number, more = {}) =>
    db.consultant.create({
      data: { region, name: 'C', surname: 'C', userId: consultant.id, lastTrimesterMinTreatments, ...more },
    });
  const center = await makeCenter({ consultantId: consultant.id });
  const read = async () =>
    (await call('GET', 'centers?fields=lastTrimester', { as: consultant })).body.map(
      (one: { lastTrimester: object }) => one.lastTrimester,
    );
  expect(await read()).toEqual([{ treatments: 0, minimum: null }]);
  await expectOf('Sicilia', 9);
  await expectOf('Lombardia', 7, { deletedAt: new Date() });
  expect(await read()).toEqual([{ treatments: 0, minimum: null }]);
  await expectOf('notDefined', 3);
  expect(await read()).toEqual([{ treatments: 0, minimum: 3 }]);
  await expectOf('Lombardia', 5);
  expect(await read()).toEqual([{ treatments: 0, minimum: 5 }]);
  const one = await call('GET', `centers/${center.id}`, { as: consultant });
  expect(one.body.lastTrimester).toEqual({ treatments: 0, minimum: 5 });
});

test('states what half of the practices of a country ask at least, once five public ones say it', async () => {
  const asks = (country: string, priceFrom: number | null, more = {}) =>
    makeCenter({ country, provinceCode: null, priceFrom, ...more });
  for (const price of [500, 100, 300, 200]) await asks('CH', price);
  // The lower one of two prices counts.
  await asks('CH', 900, { priceTo: 400 });
  for (const price of [50, 60, 70, 80]) await asks('FR', price);
  await asks('FR', null);
  await asks('FR', 1, { hideInMap: true });
  await asks('FR', 1, { deletedAt: new Date() });
  for (const price of [10, 20, 30, 40, 50, 60]) await asks('DE', price);
  expect(await readPrices()).toEqual([
    { country: 'DE', centers: 6, low: 20, high: 50 },
    { country: 'CH', centers: 5, low: 200, high: 400 },
  ]);
});

const responsibleFor = async (region: string) => {
  const as = await makePerson('admin');
  return { as, made: await call('POST', 'consultants', { as, body: { region, name: 'A', surname: 'B' } }) };
};

test.each(['Lombardia', "Valle d'Aosta", 'notDefined'])('a consultant’s region may be %j', async (region) => {
  const { as, made } = await responsibleFor(region);
  expect(made.status).toBe(201);
  expect((await call('GET', `consultants?region=${region}`, { as })).body[0].region).toBe(region);
});

test.each(['lombardia', 'Lombardy', ''])('a consultant’s region must be one of Italy’s: not %j', async (region) => {
  const { made } = await responsibleFor(region);
  expect(made.body.errors).toMatchObject([{ field: 'region', messageKey: 'validation.region' }]);
});

test('counts a center’s treatments in total and of three months, without deleted ones', async () => {
  const consultant = await makePerson('consultant');
  const { expertId, treat } = await treating();
  const [center, other] = [await makeCenter({ consultantId: consultant.id }), await makeCenter()];
  await linkExpert(center.id, expertId);
  await Promise.all([
    treat(center.id, daysAgo(3)),
    treat(center.id, daysAgo(80)),
    treat(center.id, daysAgo(100)),
    treat(center.id, daysAgo(5), new Date()),
    treat(other.id, daysAgo(5)),
  ]);
  const one = await call('GET', `centers/${center.id}`, { as: consultant });
  expect(one.body).toMatchObject({ treatmentCount: 3, lastTrimesterTreatments: 2 });
  const asked = await call('GET', 'centers?fields=lastTrimesterTreatments', { as: consultant });
  expect(asked.body).toEqual([{ _id: center.id, lastTrimesterTreatments: 2 }]);
  expect((await call('GET', 'centers', { as: consultant })).body[0]).not.toHaveProperty('treatmentCount');
  expect((await call('GET', 'treatments', { as: consultant })).status).toBe(403);
});

test('consultants can filter their centers by missed targets; others cannot', async () => {
  const consultant = await makePerson('consultant');
  const { treat } = await treating();
  const minimum = (region: string, lastTrimesterMinTreatments: number) =>
    db.consultant.create({
      data: { region, name: 'C', surname: 'C', userId: consultant.id, lastTrimesterMinTreatments },
    });
  await Promise.all([minimum('Lombardia', 2), minimum('notDefined', 1), minimum('Sicilia', 0)]);
  const of = (region: string) => makeCenter({ consultantId: consultant.id, region });
  const [below, enough, elsewhere, free, deleted] = await Promise.all(
    ['Lombardia', 'Lombardia', 'Veneto', 'Sicilia', 'Lombardia'].map(of),
  );
  await db.center.update({ where: { id: deleted!.id }, data: { deletedAt: new Date() } });
  await Promise.all([
    treat(below!.id, daysAgo(3)),
    treat(below!.id, daysAgo(100)),
    treat(below!.id, daysAgo(1), new Date()),
  ]);
  await Promise.all([treat(enough!.id, daysAgo(3)), treat(enough!.id, daysAgo(80))]);
  const me = personOf(consultant, 'consultant');
  const shown = async (lastTrimester: string) => {
    const { records, total, filters } = await openList(listScreens['consultants-centers']!, me, { lastTrimester });
    expect(total).toBe(records.length);
    expect(filters[0]).toMatchObject({ name: 'lastTrimester', kind: 'choice', options: ['missed', 'reached'] });
    return records.map(({ _id }) => _id).toSorted();
  };
  const ids = (...centers: ({ id: string } | undefined)[]) => centers.map((one) => one!.id).toSorted();
  expect(await shown('missed')).toEqual(ids(below, elsewhere));
  expect(await shown('reached')).toEqual(ids(enough));
  expect(await shown('anything else')).toEqual(ids(below, enough, elsewhere, free));

  // The cached answer is valid only until somebody records a treatment, or the target changes.
  await treat(below!.id, daysAgo(2));
  expect(await shown('missed')).toEqual(ids(elsewhere));
  await db.consultant.updateMany({
    where: { userId: consultant.id, region: 'Lombardia' },
    data: { lastTrimesterMinTreatments: 3 },
  });
  expect(await shown('missed')).toEqual(ids(below, enough, elsewhere));
});
