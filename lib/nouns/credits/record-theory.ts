import { anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { flag, id, instant, number, object, text } from '@/lib/core/json-schema';
import { defineVerb, Reply } from '@/lib/core/verb';
import { lockRows, type Tx } from '@/lib/run/db/transaction';
import { conflict, invalid, notFound } from '@/lib/run/errors';
import { creditAnswer } from './data';
import { recordEntry } from './record-credits';
import { courseOf, courseSource } from './rules';
import { type TheoryCredits, theoryCredits } from './schema';

/**
 * The person meant by the academy or the fan shop; after a merger of accounts the owner of the remaining one.
 * @throws Problem 404
 */
export async function findCredited(tx: Tx, { userId, email }: { userId?: string; email?: string }) {
  // An unconfirmed address may be somebody else's: its courses are not credited to whoever registered with it.
  const where = userId === undefined ? { email: email!, confirmedUser: true } : { id: userId };
  const select = { id: true, originalRole: true, enabledUser: true, deletedAt: true, mergedIntoId: true } as const;
  const named = await tx.user.findUnique({ where, select });
  const found = named?.mergedIntoId ? await tx.user.findUnique({ where: { id: named.mergedIntoId }, select }) : named;
  if (!found || found.deletedAt) throw notFound(userId === undefined ? 'errors.userByMailNotFound' : 'errors.notFound');
  return found;
}

const EARLIEST = Date.UTC(2000, 0, 1);
/** Tolerance for clocks that differ. */
const AHEAD_MS = 5 * 60_000;

/**
 * Credits the theory of a course completed at the academy. Idempotent: the
 * academy may send the same course repeatedly.
 * @returns the ledger entry, and whether it is new
 * @throws Problem 404 for an unknown person, 400 for a patient or an impossible
 * date, 409 for the same course with another amount
 */
export async function recordTheory(tx: Tx, given: TheoryCredits): Promise<{ id: string; isNew: boolean }> {
  const { amount, course } = given;
  const createdAt = given.completedAt ? new Date(given.completedAt) : new Date();
  if (createdAt.getTime() < EARLIEST || createdAt.getTime() > Date.now() + AHEAD_MS)
    throw invalid([{ field: 'completedAt', message: 'validation.date' }]);
  const { id: userId, originalRole } = await findCredited(tx, given);
  if (originalRole === 'user') throw invalid([{ field: 'userId', message: 'errors.notProfessional' }]);
  // Concurrent credits to the same person wait here, and then find the existing entry.
  await lockRows(tx, 'users', userId);
  const source = courseSource(course, userId);
  const taken = await tx.creditEntry.findMany({
    where: { OR: [{ userId }, { user: { mergedIntoId: userId } }], kind: 'theory', origin: 'academy' },
    select: { id: true, userId: true, amount: true, source: true },
  });
  // Compared in normalised form: older entries contain the name as it was sent.
  const known = taken.find((row) => courseSource(courseOf(row.source, row.userId), userId) === source);
  if (known && known.amount !== amount) throw conflict('errors.courseCredited', 'course');
  if (known) return { id: known.id, isNew: false };
  const draft = { kind: 'theory', origin: 'academy', amount, source } as const;
  const entryId = await recordEntry(tx, anonymous, userId, draft, { reason: course, createdAt });
  const after = { userId, amount, course };
  await audit(tx, anonymous, { action: 'create', entity: 'credits', entityId: entryId, after });
  return { id: entryId, isNew: true };
}

export const takeCourse = defineVerb('POST /credits/theory', {
  summary: 'Credit a course completed at the academy; the same course counts once, and then answers 200',
  description: 'Called by the academy.',
  by: 'programme',
  scope: 'credits:grant',
  body: theoryCredits,
  example: { userId: '0198f000-0000-7000-8000-00000000000a', amount: 10, course: 'shades-2026' },
  answer: object({
    _id: id,
    userId: id,
    kind: text,
    amount: number,
    course: text,
    createdAt: instant,
    theoryPoints: number,
    practicePoints: number,
    level: text,
    isEnabled: flag,
  }),
  status: 201,
  run: async ({ tx, body }) => {
    const { id: entryId, isNew } = await recordTheory(tx, body);
    return new Reply(await creditAnswer(tx, entryId), isNew ? 201 : 200, { location: `/api/credits/${entryId}` });
  },
});
