// Members of a center: looking up, adding and removing colleagues; somebody always remains.
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { hashPassword } from '@/lib/nouns/accounts/passwords';
import { countLoads, nameLoads } from '@/lib/nouns/centers/visits/open-load';
import { openTerritory } from '@/lib/nouns/centers/visits/open-territory';
import { countWork } from '@/lib/nouns/requests/count-work';
import { openTerritories } from '@/lib/nouns/users/open-territories';
import { countShownStaff, listShownStaff, readShowing } from '@/lib/nouns/users/shown-staff';
import { db } from '@/lib/run/db/db';
import { names } from '@/lib/run/names';
import { basic } from '../support/client';
import { atOnce, ownApi, said, somebody } from '../support/own-api';
import {
  linkDealer,
  linkExpert,
  type Member,
  makeCenter,
  makePerson,
  makeTestRequest,
  personOf,
  unique,
} from '../support/people';
import { storedFile } from '../support/stored-file';

const { call } = ownApi();
const admin = somebody('admin');

async function practice(people: number, data: Parameters<typeof makeCenter>[0] = {}) {
  const center = await makeCenter(data);
  const staff = await atOnce(people, () => makePerson('expert'));
  for (const { id } of staff) await linkExpert(center.id, id);
  return { center, staff: staff as [Member, ...Member[]] };
}

const peopleAt = async (centerId: string) =>
  (await db.centerExpert.findMany({ where: { centerId }, select: { userId: true } })).map(({ userId }) => userId);

const fresh = () => ({
  name: 'Ida',
  surname: 'Neri',
  email: `${unique('ida')}@tests.example`,
  bornDate: '1990-05-04',
  password: 'Sicura2026x',
  expertType: 'hygienist',
});

describe('looking a colleague up', () => {
  const lookUp = (as: Member, email: string) =>
    call('GET', `users?email=${encodeURIComponent(email)}&role=expert`, { as });

  test('is for those whose own address is confirmed: anybody may register', async () => {
    const [colleague, stranger] = [await makePerson('expert'), await makePerson('expert', { confirmedUser: false })];
    expect((await lookUp(stranger, colleague.email)).status).toBe(403);
  });

  test('finds a professional by the exact address, and shows only the name', async () => {
    const [me, other, patient] = await Promise.all([makePerson('expert'), makePerson('dentist'), makePerson('user')]);
    const found = await lookUp(me, other.email.toUpperCase());
    expect(found.body).toEqual([{ _id: other.id, name: 'Ada', surname: expect.any(String), role: 'expert' }]);
    expect((await lookUp(me, other.email.slice(1))).body).toEqual([]);
    expect((await lookUp(me, patient.email)).body).toEqual([]);
    await db.user.update({ where: { id: other.id }, data: { deletedAt: new Date() } });
    expect((await lookUp(me, other.email)).body).toEqual([]);
  });

  test('finds them for consultants and area managers as well, who add people to centers', async () => {
    const other = await makePerson('dentist');
    for (const role of ['consultant', 'area-manager'] as const)
      expect((await lookUp(await makePerson(role), other.email)).body).toMatchObject([{ _id: other.id }]);
  });

  test('stays a plain filter for everybody else', async () => {
    const [expert, dealer] = await Promise.all([makePerson('expert'), makePerson('dealer')]);
    expect((await lookUp(admin, expert.email)).body).toMatchObject([{ _id: expert.id, email: expert.email }]);
    expect((await lookUp(dealer, expert.email)).body).toEqual([]);
    expect((await call('GET', `users?email=${expert.email}&role=expert`)).status).toBe(401);
  });

  test('cannot be used to probe addresses', async () => {
    const me = await makePerson('expert');
    const answers = [];
    for (let n = 0; n < 61; n++) answers.push((await lookUp(me, `nobody-${n}@tests.example`)).status);
    expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(answers[60]).toBe(429);
  });
});

describe('adding a colleague', () => {
  test('with an account: sends one invitation, and accepting it updates the center’s qualification', async () => {
    const { center, staff } = await practice(1, { machineType: 'xpower', isAuthorized: false });
    const star = await makePerson('expert', { isEnabled: true, level: 'gold' });
    const add = () => call('POST', `centers/${center.id}/experts`, { as: staff[0], body: { userId: star.id } });
    expect((await add()).body).toEqual({ _id: star.id });
    expect((await add()).status).toBe(201);
    expect(await peopleAt(center.id)).toEqual([staff[0].id]);
    const { id } = await db.membership.findFirstOrThrow({ where: { userId: star.id } });
    await call('POST', `memberships/${id}/acceptance`, { as: star });
    expect((await peopleAt(center.id)).toSorted()).toEqual([staff[0].id, star.id].toSorted());
    const { body } = await call('GET', `centers/${center.id}`, { as: staff[0] });
    expect(body).toMatchObject({ isAuthorized: true, tier: 'GOLD', missingData: [] });
  });

  test('without one: creates a professional whatever else is sent, who is asked to set a password', async () => {
    const { center, staff } = await practice(1);
    const body = fresh();
    const made = await call('POST', `centers/${center.id}/experts`, { as: staff[0], body });
    expect(made.status).toBe(201);
    const person = await db.user.findUniqueOrThrow({ where: { id: made.body._id } });
    expect(person).toMatchObject({ role: 'expert', originalRole: 'expert', expertType: 'hygienist', isEnabled: false });
    expect(person).toMatchObject({ centerId: null, confirmedUser: false, privacyPolicyAccepted: false });
    expect(await db.passwordReset.count({ where: { userId: person.id, kind: 'invitation' } })).toBe(1);
    const taken = await call('POST', `centers/${center.id}/experts`, { as: staff[0], body });
    expect([taken.status, taken.body.messageKey]).toEqual([409, 'errors.userExists']);
    const asAdmin = { ...fresh(), role: 'admin' };
    expect((await call('POST', `centers/${center.id}/experts`, { as: staff[0], body: asAdmin })).status).toBe(400);
  });

  test('every missing field is reported; “dental therapist” exists in English only', async () => {
    const { center, staff } = await practice(1);
    const send = async (as: Member, body: object) => {
      const answer = await call('POST', `centers/${center.id}/experts`, { as, body });
      return (answer.body.errors ?? []).map((one: { field: string; messageKey: string }) => [
        one.field,
        one.messageKey,
      ]);
    };
    expect((await send(staff[0], {})).map(([field]: [string]) => field)).toEqual(
      names(`
      name surname email password expertType
    `),
    );
    expect(await send(staff[0], { ...fresh(), password: 'Ab1' })).toEqual([['password', 'common.passwordLength']]);
    expect(await send(staff[0], { ...fresh(), surname: '', password: 'Ab1', bornDate: '2999-01-01' })).toEqual([
      ['surname', 'validation.required'],
      ['bornDate', 'validation.futureDay'],
      ['password', 'common.passwordLength'],
    ]);
    const therapist = { ...fresh(), expertType: 'dental-therapist' };
    expect(await send(staff[0], therapist)).toEqual([['expertType', 'validation.dentalTherapist']]);
    const british = await makePerson('expert', { culture: 'en' });
    const theirs = await linkExpert(center.id, british.id);
    await db.membership.update({ where: { id: theirs.id }, data: { isResponsible: true } });
    expect(await send(british, therapist)).toEqual([]);
  });

  test('is for those responsible and for staff in scope, never for patients', async () => {
    const { center, staff } = await practice(1);
    const [stranger, consultant, patient, dealer] = await Promise.all([
      makePerson('expert'),
      makePerson('consultant'),
      makePerson('user'),
      makePerson('dealer'),
    ]);
    await linkDealer(center.id, dealer.id);
    await db.center.update({ where: { id: center.id }, data: { consultantId: consultant.id } });
    const add = async (as: Member, userId: string) =>
      (await call('POST', `centers/${center.id}/experts`, { as, body: { userId } })).status;
    expect(await add(stranger, stranger.id)).toBe(404);
    expect(await add(dealer, stranger.id)).toBe(403);
    expect(await add(consultant, stranger.id)).toBe(201);
    expect(await add(staff[0], patient.id)).toBe(400);
    expect(await add(admin, stranger.id)).toBe(201);
  });
});

describe('removing somebody from a center', () => {
  const leave = (as: Member, userId: string, centerIds: string[]) =>
    call('PUT', `centers-to-expert/${userId}`, { as, body: { centerIds } });

  test('a colleague can only do so at shared centers; others are not touched', async () => {
    const { center, staff } = await practice(2);
    const [me, colleague] = staff as [Member, Member];
    const elsewhere = await makeCenter();
    await linkExpert(elsewhere.id, colleague.id);
    expect((await leave(me, colleague.id, [elsewhere.id])).status).toBe(400);
    expect((await leave(me, colleague.id, [])).body).toEqual({ _id: colleague.id, centerIds: [] });
    expect(await peopleAt(center.id)).toEqual([me.id]);
    expect(await peopleAt(elsewhere.id)).toEqual([colleague.id]);
    expect((await leave(me, colleague.id, [])).status).toBe(404);
  });

  test('never removes the last one', async () => {
    const { center, staff } = await practice(2);
    const [me, colleague] = staff as [Member, Member];
    expect((await leave(me, colleague.id, [])).status).toBe(200);
    expect(await said(leave(admin, me.id, []))).toBe('409 errors.lastExpert');
    const other = await makeCenter();
    await linkExpert(other.id, me.id);
    const swapped = await call('PUT', 'users/me', { as: me, body: { centerIds: [other.id] } });
    expect([swapped.status, swapped.body.messageKey]).toEqual([409, 'errors.lastExpert']);
    expect(await peopleAt(center.id)).toEqual([me.id]);
  });

  test('a member in another role is no professional who stays, and may go', async () => {
    const { staff } = await practice(2);
    const [me, other] = staff as [Member, Member];
    await db.user.update({ where: { id: other.id }, data: { role: 'user', originalRole: 'user' } });
    expect(await said(leave(admin, me.id, []))).toBe('409 errors.lastExpert');
    expect((await leave(admin, other.id, [])).status).toBe(200);
  });

  test('of many who leave at the same moment one stays', async () => {
    const { center, staff } = await practice(8);
    const answers = await Promise.all(staff.map(({ id }) => leave(admin, id, [])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(await peopleAt(center.id)).toHaveLength(1);
  });
});

test('a deleted center is nobody’s, until it is restored', async () => {
  const { center, staff } = await practice(1);
  const [me] = staff;
  await db.credential.create({ data: { userId: me.id, passwordHash: await hashPassword('Sicura2026x') } });
  const people = async (query: string) => (await call('GET', `users?${query}`, { as: admin })).body;
  for (const [deletedAt, centerIds] of [
    [new Date(), []],
    [null, [center.id]],
  ] as const) {
    await db.center.update({ where: { id: center.id }, data: { deletedAt } });
    expect((await call('POST', 'auth', { headers: basic(me.email, 'Sicura2026x') })).body.user.centerIds).toEqual(
      centerIds,
    );
    expect((await call('GET', 'users/me', { as: me })).body.centerIds).toEqual(centerIds);
    expect(await people(`centerIds=${center.id}`)).toHaveLength(centerIds.length);
    expect(await people(`_id=${me.id}&centerIds[empty]=${deletedAt !== null}`)).toMatchObject([{ centerIds }]);
  }
});

test('a deleted professional is at no center, until restored', async () => {
  const { center, staff } = await practice(1);
  const [{ id }] = staff;
  const found = async (query: string) => (await call('GET', `centers?_id=${center.id}&${query}`, { as: admin })).body;
  const expectThere = async (expertIds: string[]) => {
    expect((await call('GET', `centers/${center.id}`, { as: admin })).body.expertIds).toEqual(expertIds);
    expect(await found(`expertIds[empty]=${expertIds.length === 0}`)).toMatchObject([{ expertIds }]);
    expect(await found(`expertIds=${id}`)).toHaveLength(expertIds.length);
    expect(await found(`expertIds[ne]=${id}`)).toHaveLength(1 - expertIds.length);
  };
  await expectThere([id]);
  expect((await call('DELETE', `users/${id}`, { as: admin })).status).toBe(204);
  await expectThere([]);
  await call('PUT', `centers/${center.id}`, { as: admin, body: { site: 'https://studio.example' } });
  expect((await call('PUT', `users/${id}?deleted=true`, { as: admin, body: {} })).status).toBe(200);
  await expectThere([id]);
  const erased = await call('POST', `users/${id}/erasure`, { as: admin, body: { reason: 'asked' } });
  expect(erased.status).toBeLessThan(300);
  await expectThere([]);
});

test('what a consultant or area manager looked after counts as nobody’s while they cannot, and admins are told', async () => {
  const tests = 'product-test-requests';
  const [area, gone, leader] = await Promise.all([
    makePerson('area-manager', { assignedProvincesCodes: ['VB'] }),
    makePerson('consultant', { assignedProvincesCodes: ['VB'] }),
    makePerson('area-manager'),
  ]);
  const me = { ...personOf(area, 'area-manager'), areaProvinces: ['VB'] };
  const center = await makeCenter({ provinceCode: 'VB', consultantId: gone.id });
  const surname = unique('Verdi');
  const expert = await makePerson('expert', { areaManagerId: leader.id, surname });
  await makeTestRequest({ provinceCode: 'VB', consultantId: gone.id });
  const numberOf = async (as: Member, path: string) => (await call('GET', path, { as })).body.length;
  const free = async () => {
    const load = (await nameLoads(me, await countLoads(me))).find(({ id }) => id === null);
    const orphan = (await openTerritories(personOf(admin, 'admin'))).orphans.find(({ code }) => code === 'VB');
    const given = await openList(listScreens['consultants-centers']!, me, {});
    const spare = await openList(listScreens['users/not-assigned']!, personOf(admin, 'admin'), { q: surname });
    const centers = await numberOf(area, 'centers?associateConsultant=null');
    const [province] = (await openTerritory(me, 'VB')).provinces;
    const ofCenters = [centers, load?.centers ?? 0, orphan?.waiting ?? 0, province?.waiting, 1 - given.records.length];
    const requests = [await numberOf(area, `${tests}?consultant=null`), load?.requests ?? 0];
    const { unassigned } = await countWork(me, tests);
    return [...ofCenters, ...requests, unassigned, spare.records.length];
  };
  const [taken, left] = [Array(9).fill(0), Array(9).fill(1)];
  const put = (id: string, body: object) => call('PUT', `users/${id}`, { as: admin, body });
  const both = async (change: (id: string) => Promise<{ status: number }>) =>
    expect((await Promise.all([gone.id, leader.id].map(change))).every(({ status }) => status < 300)).toBe(true);
  expect(await free()).toEqual(taken);
  await both((id) => put(id, { enabledUser: false }));
  expect(await free()).toEqual(left);
  const message = { startsWith: 'notifications.left.' };
  const told = await db.notification.findMany({ where: { userId: admin.id, message }, orderBy: { message: 'asc' } });
  expect(
    told.map(({ message: key, values, href }) => [key.slice(19), (values as { count: number }).count, href]),
  ).toEqual([
    ['centers', 1, `centers?associateConsultant=${gone.id}`],
    ['professionals', 1, `users?areaManagerId=${leader.id}`],
    ['requests', 1, `product-test-request?consultant=${gone.id}&status%5Bin%5D=new`],
  ]);
  await both((id) => put(id, { enabledUser: true }));
  expect(await free()).toEqual(taken);
  await both((id) => call('DELETE', `users/${id}`, { as: admin }));
  expect(await free()).toEqual(left);
  await both((id) => call('PUT', `users/${id}?deleted=true`, { as: admin, body: {} }));
  await both((id) => put(id, { role: 'dealer' }));
  expect(await free()).toEqual(left);
  expect(await numberOf(admin, `centers?associateConsultant=${gone.id}&_id=${center.id}`)).toBe(1);
  expect(await numberOf(admin, `users?areaManagerId=${leader.id}&_id=${expert.id}`)).toBe(1);
});

// Consultants and dealers are named on public pages with their own yes only, and no longer when they lose what it was about.

const api = ownApi();

const agree = (as: Member, value: 'true' | '' = 'true') => api.form('me/showing', as, { value });

/** By the list of the province; the count of it is always of the same people. */
async function named(role: 'consultant' | 'dealer', province: string) {
  const [people, serving] = await Promise.all([listShownStaff(role, province), countShownStaff(role)]);
  expect(serving.get(province) ?? []).toHaveLength(people.length);
  return people.map(({ surname }) => surname);
}
const surnameOf = async ({ id }: Member) => (await db.user.findUniqueOrThrow({ where: { id } })).surname;
const change = ({ id }: Member, data: object) => db.user.update({ where: { id }, data });

test('a consultant is named in their provinces after their own yes, and at once no more when it is taken back', async () => {
  const marta = await makePerson('consultant', { assignedProvincesCodes: ['BG'], assignedPublicPrCodes: ['LC'] });
  const surname = await surnameOf(marta);
  expect(await named('consultant', 'BG')).not.toContain(surname);
  await agree(marta);
  expect(await named('consultant', 'BG')).toContain(surname);
  expect(await named('consultant', 'LC')).toContain(surname);
  expect(await named('consultant', 'MI')).not.toContain(surname);
  expect(await readShowing(personOf(marta, 'consultant'))).toMatchObject({
    isShown: true,
    card: { provinces: { length: 2 } },
  });
  await agree(marta, '');
  expect(await named('consultant', 'BG')).not.toContain(surname);
});

test.each([
  ['locked', { enabledUser: false }],
  ['deleted', { deletedAt: new Date() }],
  ['hidden by the office', { isHidden: true }],
  ['without a confirmed address', { confirmedUser: false }],
  ['a dealer now', { role: 'dealer', originalRole: 'dealer', isMasterDealer: true, country: 'IT' }],
])('whoever is %s is not named, whatever they agreed to', async (_, data) => {
  const consultant = await makePerson('consultant', { assignedProvincesCodes: ['CR'] });
  await agree(consultant);
  const surname = await surnameOf(consultant);
  expect(await named('consultant', 'CR')).toContain(surname);
  await change(consultant, data);
  expect(await named('consultant', 'CR')).not.toContain(surname);
  expect(await named('dealer', 'CR')).not.toContain(surname);
});

test('patients, professionals and area managers cannot put themselves on the page', async () => {
  for (const role of ['user', 'expert', 'area-manager', 'admin'] as const) {
    const person = await makePerson(role, { assignedProvincesCodes: ['SO'] });
    await agree(person);
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).shownAs, role).toBeNull();
    expect(await readShowing(personOf(person, role))).toBeNull();
  }
});

test('a dealer is named where they supply a public center, and a master dealer in all of Italy', async () => {
  const [dealer, master, abroad] = [
    await makePerson('dealer', { country: 'IT' }),
    await makePerson('dealer', { country: 'IT', isMasterDealer: true }),
    await makePerson('dealer', { country: 'DE', isMasterDealer: true }),
  ];
  for (const one of [dealer, master, abroad]) await agree(one);
  const center = await makeCenter({ province: 'Varese', provinceCode: 'VA' });
  const [local, all] = [await surnameOf(dealer), await surnameOf(master)];
  expect(await named('dealer', 'VA')).toEqual([all]);
  await db.centerDealer.create({ data: { centerId: center.id, userId: dealer.id } });
  expect(await named('dealer', 'VA')).toEqual([local, all]);
  expect((await listShownStaff('dealer', 'VA'))[0]).toMatchObject({ centers: 1, provinces: ['VA'] });
  await db.center.update({ where: { id: center.id }, data: { hideInMap: true } });
  expect(await named('dealer', 'VA')).toEqual([all]);
});

test('a portrait opens by its file while its owner agrees, and nobody else’s file does', async () => {
  const consultant = await makePerson('consultant', { assignedProvincesCodes: ['PV'] });
  const own = await storedFile({ ownerId: consultant.id }, new Uint8Array([1, 2, 3]));
  await change(consultant, { profileImageId: own.id });
  const status = async () => (await fetch(`${api.url}/api/faces/${own.id}`)).status;
  expect(await status()).toBe(404);
  await agree(consultant);
  expect((await listShownStaff('consultant', 'PV')).map(({ face }) => face)).toEqual([own.id]);
  expect(await status()).toBe(200);
  const other = await storedFile({ ownerId: (await makePerson('user')).id }, new Uint8Array([1, 2, 3]));
  expect((await fetch(`${api.url}/api/faces/${other.id}`)).status).toBe(404);
  await change(consultant, { profileImageId: other.id });
  expect((await fetch(`${api.url}/api/faces/${other.id}`)).status).toBe(404);
  await change(consultant, { profileImageId: own.id });
  await agree(consultant, '');
  expect(await status()).toBe(404);
});
