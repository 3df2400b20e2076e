// Before and after in public: with the yes of practice and patient, where the office allows it, and gone at once without one of them.
import { listShownResults } from '@/lib/nouns/treatments/public-pictures/data';
import { eraseUser } from '@/lib/nouns/users/erase-user';
import { db, pool } from '@/lib/run/db/db';
import { limits } from '@/lib/run/limits/limits';
import { eventually } from '../support/eventually';
import { ownApi, said, somebody } from '../support/own-api';
import { linkExpert, type Member, makePerson, makeTreatment, personOf } from '../support/people';
import { practice } from '../support/practice';
import { queuedLetters } from '../support/queued-letters';
import { storedFile } from '../support/stored-file';

const api = ownApi();
const { call, form, post } = api;
const admin = somebody('admin');
const name = 'centers.picturesIn';
const allowIn = (value: string) =>
  db.setting.upsert({ where: { name }, create: { name, value }, update: { value, deletedAt: null } });
beforeEach(() => allowIn('it, ES'));
afterAll(() => db.setting.deleteMany({ where: { name } }));

const BYTES = { pre: Buffer.from('before'), post: Buffer.from('after') };

/** A treatment of an adult with both pictures, which the patient sees. */
async function treated(at?: Awaited<ReturnType<typeof practice>>) {
  const place = at ?? (await practice());
  const patient = await makePerson('user');
  const about = { expertId: place.head.id, userId: patient.id, centerId: place.center.id };
  const { id } = await makeTreatment({ ...about, startValue: 'A3', endValue: 'B1' });
  for (const kind of ['pre', 'post'] as const) {
    const file = await storedFile({ ownerId: place.head.id }, BYTES[kind]);
    await db.treatmentPicture.create({ data: { treatmentId: id, kind, fileId: file.id, shared: true } });
  }
  return { ...place, patient, id };
}
type Treated = Awaited<ReturnType<typeof treated>>;

const offer = ({ id, head }: Pick<Treated, 'id' | 'head'>, isOffered = true, as: Member | null = head) =>
  call('POST', `treatments/${id}/public-offer`, { as, body: { isOffered } });
const decide = async (
  { id, patient }: Pick<Treated, 'id' | 'patient'>,
  granted = true,
  as: Member | null = patient,
  token?: string,
) => {
  const seen = granted && (token ?? (await db.publicPictures.findUnique({ where: { treatmentId: id } }))?.token);
  return call('POST', `treatments/${id}/public-consent`, { as, body: { granted, ...(seen && { token: seen }) } });
};
const shownAt = ({ center }: Pick<Treated, 'center'>) => listShownResults(center.id);
const picture = async (token: string, kind = 'post') =>
  (await call('GET', `public-pictures/${token}?kind=${kind}`, { as: null })).status;
const tokenOf = async ({ id }: Pick<Treated, 'id'>) =>
  (await db.publicPictures.findUniqueOrThrow({ where: { treatmentId: id } })).token;

/** With both yeses. */
async function shown(at?: Awaited<ReturnType<typeof practice>>) {
  const one = await treated(at);
  expect([(await offer(one)).status, (await decide(one)).status]).toEqual([204, 204]);
  return { ...one, token: await tokenOf(one) };
}

test('nothing is public before both yeses, and then no name, no day and no id', async () => {
  const one = await treated();
  expect(await said(decide(one))).toBe('409 errors.picturesNotOffered');
  expect((await offer(one)).status).toBe(204);
  const waiting = await tokenOf(one);
  expect([await shownAt(one), await picture(waiting)]).toEqual([[], 404]);
  expect(await queuedLetters(one.patient.email, 'picturesOffered')).toHaveLength(1);
  expect((await offer(one)).status).toBe(204);
  expect([await tokenOf(one), (await queuedLetters(one.patient.email, 'picturesOffered')).length]).toEqual([
    waiting,
    1,
  ]);
  expect((await decide(one)).status).toBe(204);
  const about = { method: 'ULTRA', guide: 'classical', start: 'A3', end: 'B1', gain: 8, month: '2026-03' };
  expect(await shownAt(one)).toEqual([{ ...about, severalCycles: false, token: waiting }]);
  expect(JSON.stringify([waiting])).not.toContain(one.id);
  const seen = await fetch(`${api.url}/api/public-pictures/${waiting}?kind=pre`);
  expect([seen.status, await seen.text(), seen.headers.get('cache-control')]).toEqual([
    200,
    'before',
    'private, no-store',
  ]);
  expect([await picture(crypto.randomUUID()), await picture(one.id), await picture('nonsense')]).toEqual([
    404, 404, 404,
  ]);
  expect(await picture(waiting, 'collateral_effects')).toBe(400);
  const rows = await db.consent.findMany({ where: { userId: one.patient.id } });
  expect(rows).toMatchObject([{ kind: 'public_pictures', granted: true, treatmentId: one.id, version: '2026-11-28' }]);
});

test('offering, taking back and offering again tells the patient once a day', async () => {
  const one = await treated();
  for (const isOffered of [true, false, true, false, true]) expect((await offer(one, isOffered)).status).toBe(204);
  expect(await db.notification.count({ where: { userId: one.patient.id } })).toBe(1);
});

test('off by default: without the country, nothing is offered, agreed to or shown', async () => {
  const one = await treated();
  await db.setting.deleteMany({ where: { name } });
  expect(await said(offer(one))).toBe('409 errors.picturesNotInCountry');
  await allowIn('DE,FR');
  expect(await said(offer(one))).toBe('409 errors.picturesNotInCountry');
  await allowIn('IT');
  const other = await shown();
  await allowIn('');
  expect([await shownAt(other), await picture(other.token)]).toEqual([[], 404]);
});

test('nobody says yes for somebody else', async () => {
  const one = await treated();
  const { head: stranger } = await practice();
  const staff = await makePerson('consultant');
  const other = await makePerson('user');
  for (const [as, status] of [
    [stranger, 404],
    [other, 404],
    [one.patient, 403],
    [staff, 403],
    [one.colleague, 404],
  ] as const)
    expect([(await offer(one, true, as ?? null)).status]).toEqual([as ? status : 401]);
  await offer(one, true, admin);
  expect(await db.publicPictures.count({ where: { treatmentId: one.id } })).toBe(0);
  await offer(one);
  for (const [as, status] of [
    [one.head, 403],
    [admin, 403],
    [other, 404],
    [stranger, 404],
  ] as const)
    expect((await decide(one, true, as)).status).toBe(status);
  await db.user.update({ where: { id: one.patient.id }, data: { confirmedUser: false } });
  expect((await decide(one)).status).toBe(403);
  expect(await shownAt(one)).toEqual([]);
});

test('is refused of pictures the patient does not see, of colleagues, and by who has left', async () => {
  const [hidden, left] = [await treated(), await treated()];
  await db.treatmentPicture.updateMany({ where: { treatmentId: hidden.id, kind: 'pre' }, data: { shared: false } });
  expect(await said(offer(hidden))).toBe('409 errors.picturesNotShared');
  await linkExpert(left.center.id, left.patient.id);
  expect(await said(offer(left))).toBe('403 errors.picturesOfColleague');
  const gone = await treated();
  const { id } = await db.membership.findFirstOrThrow({ where: { userId: gone.head.id } });
  await db.membership.update({ where: { id }, data: { status: 'closed', isResponsible: false } });
  expect((await offer(gone)).status).toBe(403);
});

const responsible = (one: Treated) => db.membership.findFirstOrThrow({ where: { userId: one.head.id } });
const setCenter = (data: object) => (one: Treated) => db.center.update({ where: { id: one.center.id }, data });
const setUser = (data: object) => (one: Treated) => db.user.update({ where: { id: one.patient.id }, data });
const setTreatment = (data: object) => (one: Treated) => db.treatment.update({ where: { id: one.id }, data });
const removal = (as: Member) => async (one: Treated) =>
  call('POST', `public-pictures/${await tokenOf(one)}/removal`, { as });

test.each<[string, (one: Treated) => Promise<unknown>]>([
  ['the patient', (one) => decide(one, false)],
  [
    'the patient, of all pictures',
    (one) => call('POST', `treatments/${one.id}/picture-consent`, { as: one.patient, body: { granted: false } }),
  ],
  ['the professional', (one) => offer(one, false)],
  ['who is responsible', (one) => removal(one.head)(one)],
  ['the office', (one) => offer(one, false, admin)],
  ['the office, by the page', (one) => removal(admin)(one)],
  [
    'no longer sharing',
    (one) => call('POST', `treatments/${one.id}/sharing`, { as: one.head, body: { kind: 'pre', shared: false } }),
  ],
  [
    'another picture',
    async (one) => {
      const { id: fileId } = await storedFile({ ownerId: one.head.id }, BYTES.pre);
      const treatmentId_kind = { treatmentId: one.id, kind: 'pre' as const };
      await db.treatmentPicture.update({ where: { treatmentId_kind }, data: { fileId } });
    },
  ],
  ['deletion', setTreatment({ deletedAt: new Date() })],
  ['another patient', async (one) => setTreatment({ userId: (await makePerson('user')).id })(one)],
  ['erasure', (one) => eraseUser({ ...personOf(admin, 'admin'), isVerified: true }, one.patient.id, 'asked')],
  ['a locked account', setUser({ enabledUser: false })],
  ['a year of birth that makes a minor of the patient', setUser({ birthYear: 2010 })],
  [
    'a birthday that does, by the patient',
    (one) => call('PUT', 'users/me', { as: one.patient, body: { bornDate: '2008-04-01' } }),
  ],
  // Who is no patient can take nothing back.
  ['another role', (one) => call('PUT', `users/${one.patient.id}`, { as: admin, body: { role: 'guest' } })],
  ['an address that is confirmed no more', setUser({ confirmedUser: false })],
  ['a deleted account', (one) => call('DELETE', `users/${one.patient.id}`, { as: admin })],
  [
    'other shades below',
    (one) => call('PATCH', `treatments/${one.id}`, { as: one.head, body: { startValue: 'A3.5' } }),
  ],
  [
    'leaving the practice',
    async (one) =>
      db.membership.update({
        where: { id: (await responsible(one)).id },
        data: { status: 'closed', isResponsible: false },
      }),
  ],
  ['hiding the center', setCenter({ hideInMap: true })],
  ['another country', setCenter({ country: 'DE' })],
  ['the country', () => allowIn('ES')],
])('%s ends it at once, and all servers forget their pages', async (_, end) => {
  const one = await shown();
  expect([(await shownAt(one)).length, await picture(one.token)]).toEqual([1, 200]);
  expect(await forgotten(() => end(one))).toBe(true);
  expect([await shownAt(one), await picture(one.token, 'pre'), await picture(one.token)]).toEqual([[], 404, 404]);
});

async function forgotten(change: () => Promise<unknown>): Promise<boolean> {
  const client = await pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen portal_live');
  await change();
  await pool.query(`select pg_notify('portal_live', 'done')`);
  await eventually(() => expect(heard).toContain('done'));
  client.release(true);
  return heard.includes('{"type":"hidden","id":""}');
}

const share = (shared: boolean) => (one: Treated) =>
  call('POST', `treatments/${one.id}/sharing`, { as: one.head, body: { kind: 'pre', shared } });
const born = (bornDate: string) => (one: Treated) => call('PUT', 'users/me', { as: one.patient, body: { bornDate } });

test.each<[string, (one: Treated) => Promise<unknown>, (one: Treated) => Promise<unknown>]>([
  ['sharing', share(false), share(true)],
  ['a birthday', born('2008-04-01'), born('1980-03-03')],
  [
    'a deleted account',
    (one) => call('DELETE', `users/${one.patient.id}`, { as: admin }),
    (one) => setUser({ deletedAt: null })(one),
  ],
])('after %s it does not come back by itself, and another end is told to nobody', async (_, end, undo) => {
  const one = await shown();
  await end(one);
  await undo(one);
  expect([await shownAt(one), await picture(one.token)]).toEqual([[], 404]);
  expect(await forgotten(async () => [await end(one), await undo(one)])).toBe(false);
});

test('pictures saved again stay, and no other consent is told to page caches', async () => {
  const one = await shown();
  const { pictures } = (await call('GET', `treatments/${one.id}`, { as: one.head })).body;
  const saved = call('PATCH', `treatments/${one.id}`, { as: one.head, body: { pictures } });
  const wanted = (marketingAccepted: boolean) =>
    call('PUT', 'users/me', { as: one.patient, body: { marketingAccepted } });
  expect(await forgotten(async () => [(await saved).status, await wanted(true), await wanted(false)])).toBe(false);
  expect([(await saved).status, (await shownAt(one)).length]).toEqual([200, 1]);
});

test('of many yeses at once no more are taken', async () => {
  const place = await practice();
  const all: Treated[] = [];
  for (let n = 0; n < limits.publicPictures.points + 3; n += 1) {
    const one = { ...(await treated(place)), patient: all[0]?.patient ?? (await makePerson('user')) };
    await db.treatment.update({ where: { id: one.id }, data: { userId: one.patient.id } });
    await offer(one);
    all.push(one);
  }
  const answers = await Promise.all(all.map((one) => decide(one)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(limits.publicPictures.points);
});

test('a yes is never older than what it is about: a new offer, a new patient and a new consent ask again', async () => {
  const one = await shown();
  await offer(one, false);
  await offer(one);
  expect([await shownAt(one), await picture(one.token)]).toEqual([[], 404]);
  expect(await tokenOf(one)).not.toBe(one.token);
  expect(await said(decide(one, true, one.patient, one.token)), 'to what was seen before').toBe(
    '409 errors.picturesNotOffered',
  );
  await decide(one);
  expect(await shownAt(one)).toHaveLength(1);
  for (const granted of [false, true])
    await call('POST', `treatments/${one.id}/picture-consent`, { as: one.patient, body: { granted } });
  expect(await shownAt(one), 'all pictures withdrawn and restored').toEqual([]);
  await offer(one);
  await decide(one);
  expect(await shownAt(one)).toHaveLength(1);
  const other = await makePerson('user');
  const owner = { name: 'Lia', surname: 'Neri', email: other.email, bornDate: 1980 };
  await db.treatment.update({ where: { id: one.id }, data: { ratedAt: null, rating: null } });
  expect((await call('PUT', `treatments/${one.id}`, { as: one.head, body: { patient: owner } })).status).toBe(200);
  expect(await db.consent.count({ where: { userId: other.id, kind: 'public_pictures' } })).toBe(0);
  expect(await shownAt(one), 'of another patient').toEqual([]);
});

test('a no is asked once, what the office has stopped stays away, and yeses are few', async () => {
  const one = await treated();
  await offer(one);
  await decide(one, false);
  await offer(one, false);
  await offer(one);
  expect(await queuedLetters(one.patient.email, 'picturesOffered')).toHaveLength(1);
  await form(`treatments/${one.id}/public-consent`, one.patient, { granted: 'true', token: await tokenOf(one) });
  expect(await shownAt(one), 'on second thoughts').toHaveLength(1);
  await offer(one, false, admin);
  await offer(one, false);
  expect(await said(offer(one))).toBe('409 errors.picturesStopped');
  await offer(one, true, admin);
  expect((await offer(one)).status).toBe(204);
  const before = await db.consent.count({ where: { userId: one.patient.id } });
  for (let n = 0; n < 15; n += 1) for (const granted of [true, true, false, false]) await decide(one, granted);
  expect((await decide(one)).status).toBe(429);
  expect((await db.consent.count({ where: { userId: one.patient.id } })) - before).toBeLessThanOrEqual(18);
});

test('a page shows three at most, the latest yes first, and only who is responsible takes off a colleague’s', async () => {
  const place = await practice();
  const all = [await shown(place), await shown(place), await shown(place), await shown(place)];
  expect((await shownAt(place)).map(({ token }) => token)).toEqual(
    all
      .slice(1)
      .toReversed()
      .map(({ token }) => token),
  );
  const [one] = all;
  const { head: stranger } = await practice();
  const take = (as: Member, token = one!.token) => call('POST', `public-pictures/${token}/removal`, { as });
  expect([(await take(place.colleague)).status, (await take(stranger)).status]).toEqual([404, 404]);
  expect((await take(one!.patient)).status).toBe(403);
  expect((await take(admin, crypto.randomUUID())).status).toBe(404);
  await db.treatment.update({ where: { id: one!.id }, data: { expertId: place.colleague.id } });
  expect(await form(`public-pictures/${one!.token}/removal`, place.head, { centerId: place.center.id })).toBe(
    `/expert/centers-preview/${place.center.id}?saved=publicPictures`,
  );
  expect(await picture(one!.token)).toBe(404);
  expect((await post(`treatments/${all[1]!.id}/public-consent`, all[1]!.patient, { granted: 'false' })).status).toBe(
    303,
  );
  expect(await shownAt(place)).toHaveLength(2);
});
