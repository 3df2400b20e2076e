// The list of treatments: parameters, filters, sorting, pages, and what each reader sees.
import type { Person } from '@/lib/core/actor/actor';
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { listTreatments } from '@/lib/nouns/treatments/list-treatments';
import { db } from '@/lib/run/db/db';
import { linkExpert, makeCenter, makePerson, makeTreatment, personOf } from '../support/people';
import { storedFile } from '../support/stored-file';

let expert: Person;
let patient: Person;
let centers: { id: string }[];

beforeAll(async () => {
  expert = personOf(await makePerson('expert'), 'expert');
  patient = personOf(await makePerson('user'), 'user');
  centers = [await makeCenter(), await makeCenter()];
  for (const { id } of centers) await linkExpert(id, expert.id);
  const treat = (treatedOn: string, more: object) =>
    makeTreatment({
      expertId: expert.id,
      userId: patient.id,
      centerId: centers[0]!.id,
      patientName: 'Pia',
      patientSurname: 'Neri',
      rating: null,
      treatedOn: new Date(treatedOn),
      ...more,
    });
  await treat('2026-01-01', { startValue: 'A3', endValue: 'B1', rating: 5, ratedAt: new Date() });
  await treat('2026-02-01', { productName: 'HOME', centerId: centers[1]!.id, patientSurname: 'Bianchi' });
  const { id } = await treat('2026-03-01', { colorType: 'master_3d', startValue: '20', endValue: '10' });
  const { id: fileId } = await storedFile({ ownerId: expert.id });
  await db.treatmentPicture.create({ data: { treatmentId: id, kind: 'pre', fileId } });
});

const open = (me: Person, query: Record<string, string>) => openList(listScreens.treatments!, me, query);
const days = async (query: Record<string, string>) =>
  (await open(expert, query)).records.map(({ treatedOn }) => String(treatedOn).slice(5));

test.each([
  [{}, ['03-01', '02-01', '01-01']],
  [{ productName: 'HOME' }, ['02-01']],
  [{ colorType: '3d_master' }, ['03-01']],
  [{ pictureKinds: 'with' }, ['03-01']],
  [{ pictureKinds: 'without' }, ['02-01', '01-01']],
  [{ 'rating[empty]': 'false' }, ['01-01']],
  [{ 'rating[empty]': 'true' }, ['03-01', '02-01']],
  [{ period: 'late' }, ['03-01', '02-01', '01-01']],
  [{ 'treatedOn[gte]': '2026-02-01' }, ['03-01', '02-01']],
  [{ 'treatedOn[gte]': '2026-02-01', 'treatedOn[lte]': '2026-02-01' }, ['02-01']],
  [{ q: 'bianchi' }, ['02-01']],
  [{ sort: 'treatedOn' }, ['01-01', '02-01', '03-01']],
  [{ sort: 'patient.surname' }, ['02-01', '01-01', '03-01']],
  [{ page: '99' }, ['03-01', '02-01', '01-01']],
  // Malformed parameters are ignored.
  [
    { productName: 'NONE', 'treatedOn[gte]': 'x', 'rating[empty]': '?', sort: 'notes', pictureKinds: '1', page: '-1' },
    ['03-01', '02-01', '01-01'],
  ],
])('%j', async (query, expected) => expect(await days(query as Record<string, string>)).toEqual(expected));

test('professionals have the one data table without their own name; patients their results without credits', async () => {
  const work = await open(expert, { centerId: centers[1]!.id });
  expect([work.total, work.columns.includes('expert'), work.columns.includes('points')]).toEqual([1, false, true]);
  expect(work.filters.find(({ name }) => name === 'period')?.options).toEqual(['due']);
  const own = await listTreatments(patient, { q: 'nobody', sort: 'treatedOn' });
  expect(own.records.map(({ treatedOn }) => treatedOn.slice(5))).toEqual(['03-01', '02-01', '01-01']);
  expect(own.records[0]).toMatchObject({ expertName: expect.any(String), centerName: expect.any(String) });
  expect(own.records[0]).not.toHaveProperty('points');
  expect((await listTreatments(personOf(await makePerson('user'), 'user'), {})).total).toBe(0);
  // Whether a control was recorded is read from single records only, where opening is noted.
  const admin = personOf(await makePerson('admin'), 'admin');
  expect((await open(admin, { period: 'due' })).state.chosen).toEqual({});
});

test('admins have them as the one data table: by professional and center by name', async () => {
  const admin = personOf(await makePerson('admin'), 'admin');
  const theirs = { expert: expert.id };
  const found = (query: Record<string, string>) => open(admin, { ...theirs, ...query });
  const list = await found({});
  expect(list.records.map(({ treatedOn }) => String(treatedOn).slice(5, 10))).toEqual(['03-01', '02-01', '01-01']);
  expect(list.columns).toEqual(expect.arrayContaining(['patient', 'expert', 'centerId']));
  expect(list.names[expert.id]).toBeTruthy();
  const pickers = list.filterable.filter(({ nameFields }) => nameFields).map(({ name }) => name);
  expect(pickers).toEqual(expect.arrayContaining(['expert', 'centerId']));
  for (const [query, total] of [
    [{ centerId: centers[1]!.id }, 1],
    [{ 'treatedOn[gte]': '2026-02-01', 'treatedOn[lte]': '28/02/2026' }, 1],
    [{ 'rating[empty]': 'false' }, 1],
    [{ 'rating[empty]': 'true' }, 2],
  ] as const)
    expect([query, (await found(query)).total]).toEqual([query, total]);
});
