// Visits to centers: notes, who is due for one and why, and the day's route.
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { openTerritory } from '@/lib/nouns/centers/visits/open-territory';
import { countVisitReasons, mapVisits } from '@/lib/nouns/centers/visits/open-visits';
import { db } from '@/lib/run/db/db';
import { addDays, daysFromNow, todayText } from '@/lib/run/i18n/dates';
import { ownApi, somebody } from '../support/own-api';
import {
  askAt,
  linkExpert,
  type Member,
  makeCenter,
  makePerson,
  makeTestRequest,
  makeTreatment,
  personOf,
  unique,
} from '../support/people';

const { call } = ownApi();
const [consultant, colleague] = [somebody('consultant'), somebody('consultant')];
const manager = somebody('area-manager', { assignedProvincesCodes: ['BZ'] });
const otherManager = somebody('area-manager', { assignedProvincesCodes: ['AO'] });

const dayFromNow = (days: number) => addDays(todayText(), days);
const visitsOf = (centerId: string, as: Member) => call('GET', `center-visits?centerId=${centerId}`, { as });
const own = (data = {}) => makeCenter({ consultantId: consultant.id, provinceCode: 'BZ', ...data });
const visited = (centerId: string, days: number, data = {}) =>
  db.centerVisit.create({ data: { centerId, visitedOn: new Date(dayFromNow(days)), notes: 'A', ...data } });

describe('visit notes', () => {
  const body = (centerId: string, more = {}) => ({
    centerId,
    visitedOn: dayFromNow(-1),
    notes: 'Vetrina nuova',
    ...more,
  });

  test('are written by those who look after the center now, and edited only by their author', async () => {
    const center = await own();
    const made = await call('POST', 'center-visits', { as: consultant, body: body(center.id) });
    const change = (as: Member) => call('PUT', `center-visits/${made.body._id}`, { as, body: { notes: 'B' } });
    for (const as of [colleague, otherManager])
      expect((await call('POST', 'center-visits', { as, body: body(center.id) })).status).toBe(403);
    expect((await change(colleague)).status).toBe(404);
    expect((await change(manager)).status).toBe(403);
    expect((await change(consultant)).status).toBe(200);
    await db.center.update({ where: { id: center.id }, data: { consultantId: colleague.id } });
    expect((await change(consultant)).status).toBe(404);
    expect((await visitsOf(center.id, consultant)).body).toEqual([]);
    expect((await call('POST', 'center-visits', { as: consultant, body: body(center.id) })).status).toBe(403);
    expect((await call('DELETE', `center-visits/${made.body._id}`, { as: consultant })).status).toBe(404);
    expect((await visitsOf(center.id, colleague)).body).toHaveLength(1);
  });

  test('cannot be moved to another’s center, nor signed with another name', async () => {
    const [mine, theirs] = [await own(), await makeCenter({ consultantId: colleague.id })];
    const made = await call('POST', 'center-visits', { as: consultant, body: body(mine.id) });
    for (const change of [{ centerId: theirs.id }, { authorId: colleague.id }])
      expect((await call('PUT', `center-visits/${made.body._id}`, { as: consultant, body: change })).status).toBe(403);
    const signed = { as: consultant, body: body(mine.id, { authorId: colleague.id }) };
    expect((await call('POST', 'center-visits', signed)).status).toBe(403);
  });

  test('are about a past or present day, and a later contact date', async () => {
    const center = await own();
    const send = (more: object) => call('POST', 'center-visits', { as: consultant, body: body(center.id, more) });
    expect((await send({ visitedOn: dayFromNow(2) })).body.errors).toMatchObject([{ field: 'visitedOn' }]);
    expect((await send({ nextContactOn: dayFromNow(-2) })).body.errors).toMatchObject([{ field: 'nextContactOn' }]);
    expect((await send({ notes: '' })).status).toBe(400);
    const made = await send({ nextContactOn: dayFromNow(30) });
    const early = { as: consultant, body: { nextContactOn: dayFromNow(-5) } };
    expect((await call('PUT', `center-visits/${made.body._id}`, early)).body.errors).toMatchObject([
      { field: 'nextContactOn', messageKey: 'validation.nextContact' },
    ]);
  });
});

describe('centers due for a visit', () => {
  const screen = listScreens.visits!;
  const listed = async (as: Member, query = {}) => (await openList(screen, personOf(as, 'consultant'), query)).records;
  const reasonsOf = async (id: string, as = consultant) =>
    (await call('GET', `centers/${id}?fields=visitReasons`, { as })).body.visitReasons;
  const calm = { welcomeKit: 'received', createdAt: new Date() } as const;

  test('are listed with the reasons', async () => {
    const center = await own(calm);
    expect(await reasonsOf(center.id)).toEqual([]);
    await db.center.update({ where: { id: center.id }, data: { welcomeKit: 'not_received' } });
    expect(await reasonsOf(center.id)).toEqual(['kitMissing']);
    await askAt(center.id, (await makePerson('expert')).id);
    await visited(center.id, -200, { nextContactOn: new Date(dayFromNow(0)) });
    expect(await reasonsOf(center.id)).toEqual(['contactDue', 'requestWaiting', 'kitMissing', 'quiet']);
    // The latest agreement counts, and deleted visits do not.
    await visited(center.id, -3, { deletedAt: new Date() });
    await visited(center.id, -10, { nextContactOn: new Date(dayFromNow(1)) });
    expect(await reasonsOf(center.id)).toEqual(['requestWaiting', 'kitMissing']);
    const { body } = await call('GET', `centers/${center.id}`, { as: manager });
    expect(body).toMatchObject({ lastVisitOn: dayFromNow(-10), nextContactOn: dayFromNow(1) });
  });

  test('consider the consultant’s target, the kit of a higher tier and the practice’s requests', async () => {
    const keen = await makePerson('consultant');
    const referentEmail = `${unique('studio')}@tests.example`;
    const center = await makeCenter({ ...calm, consultantId: keen.id, tier: 'GOLD', referentEmail });
    expect(await reasonsOf(center.id, keen)).toEqual(['kitMissing']);
    await db.center.update({ where: { id: center.id }, data: { hasPromoSent: true } });
    const minimum = { region: 'notDefined', name: 'A', surname: 'B', userId: keen.id, lastTrimesterMinTreatments: 2 };
    await db.consultant.create({ data: minimum });
    expect(await reasonsOf(center.id, keen)).toEqual(['belowMinimum']);
    await makeTestRequest({ referentEmail, consultantId: colleague.id });
    expect(await reasonsOf(center.id, keen)).toEqual(['belowMinimum']);
    await makeTestRequest({ referentEmail, consultantId: keen.id });
    expect(await reasonsOf(center.id, keen)).toEqual(['requestWaiting', 'belowMinimum']);
  });

  test('are sorted by reasons, then by waiting time, and counted the same', async () => {
    const busy = await makePerson('consultant');
    const mine = (data = {}) => makeCenter({ ...calm, consultantId: busy.id, ...data });
    const [two, old, older, none] = [
      await mine({ welcomeKit: 'not_received' }),
      await mine(),
      await mine(),
      await mine(),
    ];
    await visited(two.id, -181);
    await visited(old.id, -190);
    await visited(older.id, -400);
    await makeCenter({ consultantId: colleague.id });
    expect((await listed(busy)).map(({ _id }) => _id)).toEqual([two.id, older.id, old.id, none.id]);
    expect(await listed(busy, { visitReasons: 'quiet' })).toHaveLength(3);
    expect(await listed(busy, { visitReasons: 'any' })).toHaveLength(3);
    const reasons = { contactDue: 0, requestWaiting: 0, belowMinimum: 0, kitMissing: 1, quiet: 3 };
    expect(await countVisitReasons(personOf(busy, 'consultant'))).toEqual(reasons);
    await db.setting.create({ data: { name: 'visits.quietDays', value: '300' } });
    expect((await listed(busy, { visitReasons: 'quiet' })).map(({ _id }) => _id)).toEqual([older.id]);
    await db.setting.deleteMany({ where: { name: 'visits.quietDays' } });
  });

  test('are mapped as listed: with the default view, and with people typed by name', async () => {
    const touring = await makePerson('consultant');
    const [gold] = [
      await makeCenter({ consultantId: touring.id, tier: 'GOLD', provinceCode: 'BZ' }),
      await makeCenter({ consultantId: touring.id, tier: 'BASE', provinceCode: 'BZ' }),
    ];
    const map = async (query = {}) => {
      const { total, query: asked } = await mapVisits(personOf(touring, 'consultant'), query);
      return [total, asked.tier];
    };
    expect(await map()).toEqual([2, undefined]);
    const view = { screen: 'visits', name: 'Gold', query: 'tier=GOLD', isDefault: true };
    expect((await call('POST', 'saved-views', { as: touring, body: view })).status).toBe(201);
    expect(await map()).toEqual([1, 'GOLD']);
    expect(await map({ view: 'none' })).toEqual([2, undefined]);
    const surname = unique('Mappa');
    const theirs = await makePerson('expert', { name: 'Ada', surname });
    await linkExpert(gold.id, theirs.id);
    const typed = { 'expertIds.text': `Ada ${surname}`, expertIds: '', 'expertIds.named': '' };
    expect(await map(typed)).toEqual([1, undefined]);
  });

  test('cannot be sorted or filtered by through the API', async () => {
    for (const query of ['sort=visitReasons', 'visitReasons=quiet', 'sort=visitNeed', 'lastVisitOn[lte]=2026-01-01'])
      expect([query, (await call('GET', `centers?${query}`, { as: consultant })).status]).toEqual([query, 400]);
  });
});

test('professionals without recent treatments are marked and found, by the configured days', async () => {
  const looking = await makePerson('consultant');
  const center = await makeCenter({ consultantId: looking.id });
  const since = (days: number) => ({ createdAt: daysFromNow(-days) });
  const [active, quiet, newcomer, never] = [
    await makePerson('expert', since(500)),
    await makePerson('expert', since(500)),
    await makePerson('expert'),
    await makePerson('expert', since(91)),
  ];
  for (const { id } of [active, quiet, newcomer, never]) await linkExpert(center.id, id);
  const patient = await makePerson('user');
  const treat = (expertId: string, days: number, more = {}) =>
    makeTreatment({
      expertId,
      userId: patient.id,
      centerId: center.id,
      treatedOn: new Date(dayFromNow(-days)),
      ...more,
    });
  await treat(active.id, 90);
  await treat(active.id, 300);
  await treat(quiet.id, 91);
  await treat(quiet.id, 1, { deletedAt: new Date() });
  const found = async (query: Record<string, string> = {}) => {
    const { records } = await openList(listScreens.experts!, personOf(looking, 'consultant'), query);
    return Object.fromEntries(records.map((one) => [one._id, [one.lastTreatmentOn, one.activity ?? []]]));
  };
  const marked = { [quiet.id]: [dayFromNow(-91), ['quiet']], [never.id]: [null, ['quiet']] };
  const others = { [active.id]: [dayFromNow(-90), []], [newcomer.id]: [null, []] };
  expect(await found()).toEqual({ ...marked, ...others });
  expect(await found({ activity: 'quiet' })).toEqual(marked);
  expect(await found({ activity: 'active' })).toEqual(others);
  await db.setting.create({ data: { name: 'experts.quietDays', value: '85' } });
  expect(Object.keys(await found({ activity: 'quiet' })).toSorted()).toEqual(
    [active, quiet, never].map(({ id }) => id).toSorted(),
  );
  await db.setting.deleteMany({ where: { name: 'experts.quietDays' } });
  const { body } = await call('GET', `users/experts/${quiet.id}`, { as: looking });
  expect([body.lastTreatmentOn, body.activity]).toEqual([dayFromNow(-91), ['quiet']]);
});

describe('a day of visits', () => {
  const calendar = async (as: Member, ids: string[], more = '') => {
    const query = `${ids.map((id) => `center=${id}`).join('&')}&day=2026-03-09&from=Milano${more}`;
    return call('GET', `centers/visit-plan?${query}`, { as });
  };

  test('is exported as a calendar in the shortest order, in Italian time', async () => {
    const [far, near] = [await own({ lat: 45.9, lng: 9.19 }), await own({ lat: 45.5, lng: 9.19 })];
    const unplaced = await own({ lat: null, lng: null });
    const { status, body, headers } = await calendar(consultant, [far.id, near.id, unplaced.id]);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const said = String(body);
    expect(said.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual([
      `SUMMARY:${near.name}`,
      `SUMMARY:${far.name}`,
    ]);
    expect(said).toMatch(/DTSTART:20260309T081\d00Z/);
    expect(said).toContain(String.raw`LOCATION:Via Roma 1\, 20121 Milano (BZ)`);
  });

  test('contains only one’s own centers', async () => {
    const [mine, theirs] = [await own(), await makeCenter({ consultantId: colleague.id, provinceCode: 'AO' })];
    for (const [as, names] of [
      [consultant, [mine.name]],
      [manager, [mine.name]],
      [otherManager, [theirs.name]],
    ] as const)
      expect(String((await calendar(as, [mine.id, theirs.id])).body).match(/(?<=SUMMARY:)\S+/g)).toEqual(names);
    await db.center.update({ where: { id: mine.id }, data: { consultantId: colleague.id } });
    expect(String((await calendar(consultant, [mine.id])).body)).not.toContain('VEVENT');
  });
});

test('an area manager’s territory shows where consultants are missing, and how many centers each has', async () => {
  const area = await makePerson('area-manager', { assignedProvincesCodes: ['SO', 'LC'] });
  const centerIn = async (provinceCode: string, consultantId: string | null) =>
    makeCenter({ provinceCode, consultantId });
  const [free] = [await centerIn('SO', null), await centerIn('SO', null), await centerIn('AO', null)];
  const looking = await makePerson('consultant', { areaManagerId: area.id });
  await centerIn('LC', looking.id);
  await centerIn('AO', looking.id);
  await db.center.update({ where: { id: free.id }, data: { deletedAt: new Date() } });
  const me = { ...personOf(area, 'area-manager'), areaProvinces: ['SO', 'LC'] };
  const { provinces, consultants } = await openTerritory(me, 'LC');
  expect(provinces).toEqual([
    { code: 'SO', centers: 1, waiting: 1 },
    { code: 'LC', centers: 1, waiting: 0 },
  ]);
  // Only consultants that the area manager may assign.
  expect(consultants).toEqual([{ id: looking.id, name: expect.any(String), load: 2, here: 1 }]);
});
