// Patients' ratings and words are public by their own yes, read by the office first, and gone at once without it.
import { countReviewsToRead, openReviews, readPublicReviews } from '@/lib/nouns/treatments/reviews/data';
import { eraseUser } from '@/lib/nouns/users/erase-user';
import { db, pool } from '@/lib/run/db/db';
import { CHANNEL } from '@/lib/run/realtime/publish';
import { subscribe } from '@/lib/run/realtime/subscribe';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, personOf } from '../support/people';

const api = ownApi();
const admin = somebody('admin');

type About = { centerId: string; expertId: string };
async function rated({ centerId, expertId }: About, userId: string, rating: number, userReview: string | null = null) {
  const person = { patientName: 'P', patientSurname: 'P', patientBirthYear: 1980 };
  const given = { rating, userReview, ratedAt: new Date() };
  const data = { productName: 'ULTRA' as const, centerId, expertId, userId, ...person, ...given };
  return (await db.treatment.create({ data, select: { id: true } })).id;
}
const allow = (as: Member, id: string, isPublic = true) =>
  api.call('POST', `treatments/${id}/publication`, { as, body: { isPublic } });
const decide = (as: Member, id: string, body: object) => api.call('POST', `reviews/${id}/decision`, { as, body });
const reviewOf = async (treatmentId: string) => (await db.review.findUniqueOrThrow({ where: { treatmentId } })).id;

/** So many patients allow their ratings to be shown. */
async function practice(patients = 4) {
  const center = await makeCenter({ showsRatings: true });
  const expert = await makePerson('expert', { isEnabled: true });
  await linkExpert(center.id, expert.id);
  const about = { centerId: center.id, expertId: expert.id };
  for (let n = 0; n < patients; n += 1) {
    const one = await makePerson('user');
    expect((await allow(one, await rated(about, one.id, 4))).status).toBe(204);
  }
  const patient = await makePerson('user');
  return { center, expert, about, patient };
}

test('an average takes five patients with their yes, and the practice’s; words take the office’s, too', async () => {
  const { center, about, patient } = await practice();
  const id = await rated(about, patient.id, 5, 'Gentili e precisi.');
  expect(await readPublicReviews(center.id)).toBeNull();
  expect((await allow(patient, id)).status).toBe(204);
  expect(await readPublicReviews(center.id)).toEqual({ average: 4.2, count: 5, words: [] });
  const review = await reviewOf(id);
  expect(await countReviewsToRead()).toBe(1);
  const waiting = { id: review, words: 'Gentili e precisi.', status: 'waiting', centerId: center.id };
  expect((await openReviews(personOf(admin, 'admin'))).reviews).toMatchObject([waiting]);
  expect((await decide(admin, review, { status: 'published', from: 'waiting' })).status).toBe(204);
  expect(await countReviewsToRead()).toBe(0);
  expect((await readPublicReviews(center.id))?.words).toMatchObject([{ words: 'Gentili e precisi.', rating: 5 }]);
  expect((await decide(admin, review, { status: 'refused', reason: 'Nomi', from: 'waiting' })).status).toBe(409);
  expect((await decide(admin, review, { status: 'refused', from: 'published' })).status).toBe(400);
  expect((await decide(admin, review, { status: 'refused', reason: 'Nomi', from: 'published' })).status).toBe(204);
  expect((await readPublicReviews(center.id))?.words).toEqual([]);
  await db.center.update({ where: { id: center.id }, data: { showsRatings: false } });
  expect(await readPublicReviews(center.id)).toBeNull();
});

test('what was rated is corrected by an admin alone: neither its method nor its practice', async () => {
  const { center, expert, about, patient } = await practice();
  const id = await rated(about, patient.id, 1);
  expect((await allow(patient, id)).status).toBe(204);
  const put = async (as: Member, body: object) => (await api.call('PATCH', `treatments/${id}`, { as, body })).status;
  const other = await makeCenter();
  await linkExpert(other.id, expert.id);
  for (const body of [{ productName: 'HOME' }, { centerId: other.id }]) expect(await put(expert, body)).toBe(400);
  expect(await put(expert, { productName: 'ULTRA' })).toBe(200);
  expect(await readPublicReviews(center.id)).toMatchObject({ count: 5 });
});

test('what is taken back is gone at once, and read anew after another yes', async () => {
  const { center, about, patient } = await practice(5);
  const id = await rated(about, patient.id, 5, 'Bene.');
  await allow(patient, id);
  await decide(admin, await reviewOf(id), { status: 'published', from: 'waiting' });
  expect((await readPublicReviews(center.id))?.words).toHaveLength(1);
  expect((await allow(patient, id, false)).status).toBe(204);
  expect(await readPublicReviews(center.id)).toMatchObject({ count: 5, words: [] });
  await allow(patient, id);
  expect((await db.review.findUniqueOrThrow({ where: { treatmentId: id } })).status).toBe('waiting');
});

test('servers drop their pages only for what one of them has shown', async () => {
  const heard: string[] = [];
  const stop = subscribe(CHANNEL, { heard: (payload) => heard.push(payload), missed() {} });
  const hear = (name: string) =>
    expect
      .poll(async () => {
        await pool.query('select pg_notify($1, $2)', [CHANNEL, name]);
        return heard.includes(name);
      })
      .toBe(true);
  const hidings = async (one: { patient: Member; about: About }, isPublished: boolean) => {
    const id = await rated(one.about, one.patient.id, 5, 'Bene.');
    await allow(one.patient, id);
    if (isPublished) await decide(admin, await reviewOf(id), { status: 'published', from: 'waiting' });
    await hear(`allowed ${id}`);
    heard.length = 0;
    await allow(one.patient, id, false);
    await hear(`taken back ${id}`);
    return heard.filter((payload) => payload.includes('hidden')).length;
  };
  const shown = await practice(0);
  expect(await hidings(shown, false), 'waiting').toBe(0);
  expect(await hidings(shown, true), 'published').toBe(1);
  await db.center.update({ where: { id: shown.center.id }, data: { hideInMap: true } });
  expect(await hidings(shown, true), 'published of a hidden center').toBe(0);
  await stop();
});

test('nobody says yes for somebody else, and nobody at the practice or before a rating for themselves', async () => {
  const { about, expert, patient, center } = await practice(0);
  const id = await rated(about, patient.id, 5, 'Bene.');
  expect((await allow(expert, id)).status).toBe(403);
  expect((await allow(await makePerson('user'), id)).status).toBe(404);
  expect((await allow(admin, id)).status).toBe(403);
  const hygienist = await makePerson('user');
  await db.centerExpert.create({ data: { centerId: center.id, userId: hygienist.id } }).catch(() => null);
  await linkExpert(center.id, hygienist.id);
  expect((await allow(hygienist, await rated(about, hygienist.id, 5))).status).toBe(403);
  const unrated = await rated(about, patient.id, 5);
  await db.treatment.update({ where: { id: unrated }, data: { rating: null, ratedAt: null } });
  expect((await allow(patient, unrated)).status).toBe(409);
});

test.each([
  ['a locked account', (of: Member) => db.user.update({ where: { id: of.id }, data: { enabledUser: false } })],
  ['another role', (of: Member) => api.call('PUT', `users/${of.id}`, { as: admin, body: { role: 'guest' } })],
  [
    'an account that was deleted, and brought back by a practice',
    async (of: Member) => {
      await api.call('DELETE', `users/${of.id}`, { as: admin });
      await db.user.update({ where: { id: of.id }, data: { deletedAt: null } });
    },
  ],
  ['an erased person', (of: Member) => eraseUser({ ...personOf(admin, 'admin'), isVerified: true }, of.id, 'asked')],
])('%s is counted and quoted no longer', async (_, close) => {
  const { center, about, patient } = await practice(5);
  const id = await rated(about, patient.id, 1, 'Male.');
  await allow(patient, id);
  await decide(admin, await reviewOf(id), { status: 'published', from: 'waiting' });
  expect(await readPublicReviews(center.id)).toMatchObject({ count: 6, words: [{ words: 'Male.' }] });
  await close(patient);
  expect(await readPublicReviews(center.id)).toMatchObject({ count: 5, average: 4, words: [] });
});

test('many ratings of one patient are one, and a rating sent with its yes needs no second step', async () => {
  const { center, about, patient, expert } = await practice(4);
  for (const rating of [5, 5, 5]) await allow(patient, await rated(about, patient.id, rating));
  expect(await readPublicReviews(center.id)).toMatchObject({ count: 5, average: 4.2 });
  const person = { patientName: 'P', patientSurname: 'P', patientBirthYear: 1980 };
  const data = { productName: 'ULTRA' as const, ...about, expertId: expert.id, userId: patient.id, ...person };
  const { id } = await db.treatment.create({ data });
  await api.form(`treatments/${id}/review`, patient, { rating: '4', userReview: 'Sì.', isPublic: 'true' });
  expect((await db.review.findUniqueOrThrow({ where: { treatmentId: id } })).status).toBe('waiting');
});
