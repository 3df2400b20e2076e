// The first screen of each role: what waits, with its reason, and figures that agree with the lists they open.
import { expect, test } from 'vitest';
import { countList } from '@/lib/core/screens/open-list';
import { countDealers, listStuck } from '@/lib/nouns/centers/list-stuck';
import { listCandidates } from '@/lib/nouns/centers/visits/open-plan';
import { db } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { linkDealer, makeCenter, makePerson, personOf, unique } from '../support/people';

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
  const [dealer, other] = [
    await makePerson('dealer', { dealerCenterName: unique('Nord') }),
    await makePerson('dealer', { dealerCenterName: unique('Sud') }),
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
  const me = personOf(dealer, 'dealer');
  expect((await listStuck(me)).map(({ id }) => id)).toEqual([near.id, far.id]);
  // Whoever lacks least is first, however many newer ones lack more.
  const newer = await Promise.all(
    Array.from({ length: 51 }, () => makeCenter({ isAuthorized: false, missingData: ['phoneNumbers', 'machineType'] })),
  );
  for (const { id } of newer) await linkDealer(id, dealer.id);
  await db.center.updateMany({ where: { id: { in: newer.map(({ id }) => id) } }, data: { isAuthorized: false } });
  expect((await listStuck(me))[0]?.id).toBe(near.id);
  const dealers = await countDealers({ ...me, isMasterDealer: true, country: 'IT' });
  expect(dealers.find(({ ids }) => ids.includes(other.id))).toMatchObject({ stuck: 1, centers: 1 });
  expect((await countDealers(me)).map(({ ids }) => ids)).toEqual([[dealer.id]]);
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
  const list = await countList(master, 'centers', { 'associateDealers[in]': found[0]!.ids.join(',') });
  expect(list.count).toBe(2);
});
