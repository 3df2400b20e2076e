// Every number of the dashboard and the qualification screen, recomputed from the API's answers to the same person.
import type { Person } from '@/lib/core/actor/actor';
import { listScreens } from '@/lib/core/screens/lists';
import { countList, openList } from '@/lib/core/screens/open-list';
import { openDashboard } from '@/lib/nouns/accounts/experts/open-dashboard';
import { countDealers, listStuck } from '@/lib/nouns/centers/list-stuck';
import { listCandidates } from '@/lib/nouns/centers/visits/open-plan';
import { countedPoints, nextStep } from '@/lib/nouns/credits/rules';
import { db } from '@/lib/run/db/db';
import { addDays, daysFromNow, todayText } from '@/lib/run/i18n/dates';
import { freeCode } from '../support/codes';
import { atOnce, ownApi } from '../support/own-api';
import { linkDealer, linkExpert, type Member, makeCenter, makePerson, personOf, unique } from '../support/people';

type Listed = {
  _id: string;
  kind: string;
  amount: number;
  origin: string;
  productCodeId: string | null;
  createdAt: string;
  treatedOn: string;
  ratedAt: string | null;
  points: Record<string, number>;
};

const dayAgo = (days: number) => addDays(todayText(), -days);

const { call } = ownApi();
let expert: Member;
let me: Person;
let shown: Awaited<ReturnType<typeof openDashboard>>;

/** All records of a list, page by page, as an API client reads them. */
async function all(path: string): Promise<{ records: Listed[]; count: number }> {
  const records: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body, headers } = await call('GET', `${path}&limit=2&page=${page}&count=true`, { as: expert });
    if (status !== 200) throw new Error(body.message);
    records.push(...body);
    if (body.length < 2) return { records, count: Number(headers.get('odin-count')) };
  }
}

beforeAll(async () => {
  expert = await makePerson('expert');
  const [center, patient] = await Promise.all([
    makeCenter({ typesOfTreatments: ['ULTRA', 'STICK'] }),
    makePerson('user'),
  ]);
  await linkExpert(center.id, expert.id);
  me = personOf(expert, 'expert');
  // An old credit that counts for the level, but not for the pace.
  const old = { userId: expert.id, kind: 'theory', origin: 'admin', amount: 31, source: unique('old') } as const;
  await db.creditEntry.create({ data: { ...old, createdAt: new Date(dayAgo(120)) } });
  await db.user.update({ where: { id: expert.id }, data: { theoryPoints: 31 } });
  for (const [days, more] of [
    [1, {}],
    [16, { startValue: 'A3', endValue: 'B1' }],
    [40, { startValue: 'A3', endValue: 'B2' }],
    [91, { startValue: 'C1', endValue: 'B2' }],
  ] as const) {
    const { code } = await freeCode('ULTRA');
    const body = { ...more, productName: 'ULTRA', treatedOn: dayAgo(days), centerId: center.id, productCodes: [code] };
    const about = { name: 'Pia', surname: 'Neri', email: patient.email, bornDate: 1980 };
    const made = await call('POST', 'treatments', { as: expert, body: { ...body, patient: about } });
    if (made.status !== 201) throw new Error(made.body.message);
    if (days === 16) await call('PUT', `treatments/${made.body._id}`, { as: patient, body: { rating: 5 } });
    if (days === 91) {
      const visit = { period: 'months_3', visitedOn: dayAgo(0), value: 'B2' };
      await call('POST', `treatments/${made.body._id}/control-visits`, { as: expert, body: visit });
    }
  }
  const { code } = await freeCode('TOUCH');
  await call('POST', `product-codes/${code}/consumption`, { as: expert, body: { centerId: center.id } });
  shown = await openDashboard(me, 'it');
});

test('points are the sums of the ledger, and so is what is missing', async () => {
  const { records } = await all('credits?sort=createdAt');
  const sum = (kind: string) =>
    records.filter((one) => one.kind === kind).reduce((total, one) => total + one.amount, 0);
  const { theoryPoints, practicePoints, fanShopPoints } = shown.person;
  // Five codes, three with a treatment of the last sixty days, and a good rating: 4 × 10 + 8 + 3 × 5 + 3.
  expect([theoryPoints, practicePoints, fanShopPoints]).toEqual([31, 66, 48]);
  expect([sum('theory'), sum('practice'), sum('fan_shop')]).toEqual([theoryPoints, practicePoints, fanShopPoints]);
  const counted = countedPoints({ theory: sum('theory'), practice: sum('practice'), theoryForced: null });
  expect(nextStep(counted, shown.person.level)).toMatchObject({ level: 'gold', missing: 120 - 31 - 66 });
});

test('the pace follows from the ledger’s last ninety days', async () => {
  const { records } = await all('credits?sort=createdAt');
  const late = records.filter(({ createdAt }) => new Date(createdAt) > daysFromNow(-90));
  const sum = (kind: string) => late.filter((one) => one.kind === kind).reduce((total, one) => total + one.amount, 0);
  expect([shown.outlook.theory, shown.outlook.practice]).toEqual([sum('theory'), sum('practice')]);
  expect(sum('theory')).toBe(0);
});

test('treatments match their list', async () => {
  const treatments = await all('treatments?sort=-treatedOn');
  expect([shown.treatments.total, treatments.count]).toEqual([4, 4]);
  const ids = (records: { _id: string }[]) => records.map(({ _id }) => _id).slice(0, 5);
  expect(ids(shown.treatments.records)).toEqual(ids(treatments.records));
});

test('open tasks match the lists’ filters: controls due, treatments to complete, ratings to come', async () => {
  const { records } = await all('treatments?fields=treatedOn,ratedAt,points');
  const unrated = records.filter((one) => one.ratedAt === null && one.treatedOn.slice(0, 10) > dayAgo(90));
  // Treatments recorded too late to earn are not listed for completion.
  const incomplete = records.filter(
    (one) => one.points.treatmentPoints === 0 && one.treatedOn.slice(0, 10) > dayAgo(60),
  );
  // Treated 16 days ago: control at 15 days is due. 40 days ago: at 15, 30 and 45. 91 days ago: three months is done;
  // the next ones are far off.
  expect(shown.outlook).toMatchObject({ controls: 4, ratings: unrated.length, incomplete: incomplete.length });
  expect([unrated.length, incomplete.length]).toEqual([2, 3]);
  const due = await openList(listScreens.treatments!, me, { period: 'due' });
  expect(due.records.map(({ treatedOn }) => String(treatedOn).slice(0, 10))).toEqual([dayAgo(16), dayAgo(40)]);
  expect(due.state.chosen).toEqual({ period: 'due' });
});

// The first screen of each role: what waits, with its reason, and figures that agree with the lists they open.

test('a figure counts what its list shows, and only what its reader sees there', async () => {
  const [admin, consultant] = [personOf(await makePerson('admin'), 'admin'), await makePerson('consultant')];
  const today = todayText();
  const before = await countList(admin, 'users', { 'createdAt[gte]': addDays(today, -1), 'createdAt[lte]': today });
  await makePerson('expert');
  await makePerson('expert', { createdAt: new Date(addDays(today, -9)) });
  const after = await countList(admin, 'users', { 'createdAt[gte]': addDays(today, -1), 'createdAt[lte]': today });
  expect(after.count - before.count).toBe(1);
  expect(after.href).toContain(`/admin/users?createdAt%5Bgte%5D=${addDays(today, -1)}`);
  for (const [path, query] of [
    ['contacts', { work: 'unassigned' }],
    ['product-test-request', { work: 'overdue' }],
    ['clean-white-request', { work: 'unanswered' }],
    ['outbox', { status: 'failed' }],
    ['treatments', { 'treatedOn[gte]': today }],
    ['product-codes', { 'consumptionDate[gte]': today }],
  ] as const)
    expect((await countList(admin, path, query)).count).toEqual(expect.any(Number));
  await expect(countList(personOf(consultant, 'consultant'), 'contacts', {})).rejects.toMatchObject({ status: 403 });
});

test('a dealer is told of their own stuck centers, the nearest to the goal first, and a head by dealer', async () => {
  const south = unique('Sud');
  const [dealer, other] = [
    await makePerson('dealer', { dealerCenterName: unique('Nord') }),
    await makePerson('dealer', { dealerCenterName: south }),
  ];
  const [far, near, theirs] = [
    await makeCenter({ isAuthorized: false, missingData: ['phoneNumbers', 'machineType'] }),
    await makeCenter({ isAuthorized: false, missingData: ['machineType'] }),
    await makeCenter({ isAuthorized: false, missingData: [] }),
  ];
  await db.center.updateMany({ where: { id: { in: [far.id, near.id, theirs.id] } }, data: { isAuthorized: false } });
  await linkDealer(far.id, dealer.id);
  await linkDealer(near.id, dealer.id);
  await linkDealer(theirs.id, other.id);
  const theDealer = personOf(dealer, 'dealer');
  expect((await listStuck(theDealer)).map(({ id }) => id)).toEqual([near.id, far.id]);
  // Whoever lacks least is first, however many newer ones lack more.
  const newer = await atOnce(51, () =>
    makeCenter({ isAuthorized: false, missingData: ['phoneNumbers', 'machineType'] }),
  );
  for (const { id } of newer) await linkDealer(id, dealer.id);
  await db.center.updateMany({ where: { id: { in: newer.map(({ id }) => id) } }, data: { isAuthorized: false } });
  expect((await listStuck(theDealer))[0]?.id).toBe(near.id);
  expect((await listStuck(theDealer))[0]?.dealers).toBeNull();
  const theHead = { ...personOf(other, 'dealer'), isMasterDealer: true, country: null };
  expect(await listStuck(theHead)).toMatchObject([{ id: theirs.id, dealers: [south] }]);
  const dealers = await countDealers({ ...theDealer, isMasterDealer: true, country: 'IT' });
  expect(dealers.find(({ ids }) => ids.includes(other.id))).toMatchObject({ stuck: 1, centers: 1 });
  expect((await countDealers(theDealer)).map(({ ids }) => ids)).toEqual([[dealer.id]]);
});

test('a consultant is told of the centers in need, with the contact that was agreed', async () => {
  const consultant = await makePerson('consultant');
  const center = await makeCenter({ consultantId: consultant.id });
  await db.centerVisit.create({
    data: {
      centerId: center.id,
      visitedOn: new Date('2026-01-10'),
      notes: 'Ferie',
      nextContactOn: new Date('2026-02-01'),
      authorId: consultant.id,
    },
  });
  const [first] = await listCandidates(personOf(consultant, 'consultant'), '');
  expect(first).toMatchObject({ id: center.id, nextContactOn: '2026-02-01' });
  expect(first!.reasons).toContain('contactDue');
});

test('two dealers of one firm are one figure, which counts what their list shows', async () => {
  const firm = unique('Firm');
  const [one, two] = [
    await makePerson('dealer', { dealerCenterName: firm }),
    await makePerson('dealer', { dealerCenterName: firm }),
  ];
  const [both, alone] = [await makeCenter(), await makeCenter()];
  for (const [center, dealer] of [
    [both, one],
    [both, two],
    [alone, two],
  ] as const)
    await linkDealer(center.id, dealer.id);
  const master = {
    ...personOf(await makePerson('dealer', { isMasterDealer: true }), 'dealer'),
    isMasterDealer: true,
    country: 'IT',
  };
  const found = (await countDealers(master)).filter(({ name }) => name === firm);
  expect(found).toMatchObject([{ ids: [one.id, two.id].toSorted(), centers: 2 }]);
  expect((await countList(master, 'centers', { 'associateDealers[in]': found[0]!.ids.join(',') })).count).toBe(2);
});
