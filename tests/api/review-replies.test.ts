// A practice answers a patient's words once, and the office reads the answer first: who tries to do more or otherwise.
import { listOwnData } from '@/lib/nouns/accounts/list-own-data';
import {
  countReviewsToRead,
  LEAST_RATINGS,
  openReplies,
  openReviews,
  readOwnReview,
} from '@/lib/nouns/treatments/reviews/data';
import { eraseUser } from '@/lib/nouns/users/erase-user';
import { db } from '@/lib/run/db/db';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, personOf } from '../support/people';
import { queuedLetters } from '../support/queued-letters';
import { quoted } from '../support/quoted';

const api = ownApi();
const admin = somebody('admin');
const REPLY = 'Grazie: La aspettiamo.';

const reply = (as: Member, id: string, text = REPLY) =>
  api.call('POST', `reviews/${id}/reply`, { as, body: { reply: text } });
const decide = (id: string, body: object, as: Member = admin) =>
  api.call('POST', `reviews/${id}/reply-decision`, { as, body });
const PUBLISH = { status: 'published', from: 'waiting' };

test('a colleague answers, the office reads it, the page shows it, and the patient is told', async () => {
  // Words that nobody has answered do not wait for the office.
  await quoted();
  const { center, colleague, id, patient, treatmentId, shown } = await quoted();
  const { reviews } = await openReplies(personOf(colleague, 'expert'));
  expect(reviews).toMatchObject([{ id, words: 'Gentili.', reply: null }]);
  const before = await countReviewsToRead();
  expect((await reply(colleague, id)).status).toBe(204);
  expect(await shown()).toBeNull();
  expect((await readOwnReview(treatmentId))?.reply).toBeNull();
  expect(await countReviewsToRead()).toBe(before + 1);
  const [first] = (await openReviews(personOf(admin, 'admin'))).reviews;
  expect(first).toMatchObject({ id, reply: REPLY, replyStatus: 'waiting' });
  expect((await decide(id, PUBLISH)).status).toBe(204);
  expect(await shown()).toBe(REPLY);
  expect((await readOwnReview(treatmentId))?.reply).toBe(REPLY);
  const letters = await queuedLetters(patient.email, 'reviewReplied');
  expect(letters).toHaveLength(1);
  expect(JSON.stringify(letters)).not.toContain(REPLY);
  await db.center.update({ where: { id: center.id }, data: { showsRatings: false } });
  expect(await shown()).toBeUndefined();
});

test('nobody answers from elsewhere, for the practice, or after leaving it', async () => {
  const { expert, colleague, id, center } = await quoted();
  const elsewhere = await makePerson('expert', { isEnabled: true });
  await linkExpert((await makeCenter({ showsRatings: true })).id, elsewhere.id);
  expect((await reply(elsewhere, id)).status).toBe(404);
  expect((await openReplies(personOf(elsewhere, 'expert'))).reviews).toEqual([]);
  await db.membership.deleteMany({ where: { centerId: center.id, userId: colleague.id } });
  expect((await reply(colleague, id)).status).toBe(404);
  expect((await reply(expert, crypto.randomUUID())).status).toBe(404);
  await db.user.update({ where: { id: expert.id }, data: { confirmedUser: false } });
  expect((await reply(expert, id)).status).toBe(403);
});

test('only what is published is answered, and once: a thousand colleagues are one answer', async () => {
  for (const status of ['waiting', 'refused'] as const) {
    const { expert, id } = await quoted(status);
    expect((await reply(expert, id)).status).toBe(404);
  }
  // Of fewer ratings than the page shows, a colleague would know whose the words are.
  const few = await quoted('published', LEAST_RATINGS - 1);
  expect((await reply(few.expert, few.id)).status).toBe(404);
  expect((await openReplies(personOf(few.colleague, 'expert'))).reviews).toEqual([]);
  const { expert, colleague, id, patient } = await quoted();
  const answers = await Promise.all(
    [expert, colleague, expert, colleague].map((one, n) => reply(one, id, `Grazie ${n}`)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409]);
  for (const text of ['', ' ', 'x'.repeat(2001)]) expect((await reply(expert, id, text)).status).toBe(400);
  expect((await decide(id, { status: 'refused', from: 'waiting' })).status).toBe(400);
  expect((await decide(id, { status: 'refused', reason: 'Salute', from: 'waiting' })).status).toBe(204);
  expect((await decide(id, PUBLISH)).status).toBe(409);
  expect((await openReplies(personOf(expert, 'expert'))).reviews).toMatchObject([
    { replyStatus: 'refused', replyReason: 'Salute' },
  ]);
  // What was refused may be written anew, what is published may not.
  expect((await reply(expert, id)).status).toBe(204);
  await decide(id, PUBLISH);
  expect((await reply(expert, id, 'Altro')).status).toBe(409);
  await decide(id, { status: 'refused', reason: 'Nomi', from: 'published' });
  await decide(id, { status: 'published', from: 'refused' });
  expect(await queuedLetters(patient.email, 'reviewReplied')).toHaveLength(1);
});

test('the answer goes with the words: taken back, refused, or of an erased patient', async () => {
  const { expert, id, patient, treatmentId, shown } = await quoted();
  await reply(expert, id);
  await decide(id, PUBLISH);
  await api.call('POST', `reviews/${id}/decision`, {
    as: admin,
    body: { status: 'refused', reason: 'Nomi', from: 'published' },
  });
  expect(await shown()).toBeUndefined();
  expect((await readOwnReview(treatmentId))?.reply).toBeNull();
  await api.call('POST', `treatments/${treatmentId}/publication`, { as: patient, body: { isPublic: false } });
  expect(await db.review.count({ where: { id } })).toBe(0);
  await api.call('POST', `treatments/${treatmentId}/publication`, { as: patient, body: { isPublic: true } });
  expect((await db.review.findUniqueOrThrow({ where: { treatmentId } })).reply).toBeNull();
  const other = await quoted();
  await reply(other.expert, other.id);
  await eraseUser({ ...personOf(admin, 'admin'), isVerified: true }, other.patient.id, 'asked');
  expect(await db.review.count({ where: { id: other.id } })).toBe(0);
  expect((await decide(other.id, PUBLISH)).status).toBe(404);
});

test('who wrote it has it in their export, and it outlives their account without their name', async () => {
  const { expert, id, shown } = await quoted();
  const { name } = await db.user.findUniqueOrThrow({ where: { id: expert.id } });
  await reply(expert, id, `Grazie, ${name}`);
  await decide(id, PUBLISH);
  expect(JSON.stringify(await listOwnData(personOf(expert, 'expert')))).toContain(`Grazie, ${name}`);
  await eraseUser({ ...personOf(admin, 'admin'), isVerified: true }, expert.id, 'asked');
  expect(await shown()).toMatch(/^Grazie/);
  expect((await db.review.findUniqueOrThrow({ where: { id } })).repliedById).toBeNull();
});

test('of an answer that was written after the one that was read nothing is decided', async () => {
  const { colleague, id, shown } = await quoted();
  await reply(colleague, id, 'Una prima risposta.');
  // On whatever page it is.
  const asked = { asked: 99, sentBack: id };
  const readOf = async () =>
    (await openReviews(personOf(admin, 'admin'), asked)).reviews.find((one) => one.id === id)!.repliedAt!;
  const first = await readOf();
  expect((await decide(id, { status: 'refused', reason: 'Nomi', from: 'waiting' })).status).toBe(204);
  await reply(colleague, id);
  expect((await decide(id, { ...PUBLISH, repliedAt: first })).status).toBe(409);
  expect(await shown()).toBeNull();
  expect((await decide(id, { ...PUBLISH, repliedAt: await readOf() })).status).toBe(204);
});
