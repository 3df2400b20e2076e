import { type Person, spenderOf } from '@/lib/core/actor/actor';
import { text } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { db } from '@/lib/run/db/db';
import { forbidden } from '@/lib/run/errors';
import { todayText } from '@/lib/run/i18n/dates';
import { type Limit, spend } from '@/lib/run/limits/data';
import { picked } from '@/lib/run/names';
import { checkGuesses, refusedCode, unreadableCode } from './check-guesses';
import { readCode } from './rules';
import { type CodeState, codeState } from './schema';

/**
 * Whether a code can no longer be used: from midnight in Italy after its batch's last day.
 * @param expiresOn a day of the database, which is its midnight in UTC
 */
export const isExpired = (expiresOn: Date | null | undefined, now = new Date()): boolean =>
  Boolean(expiresOn && expiresOn.toISOString().slice(0, 10) < todayText(now));

/** Far more than anybody scans, far too few to guess codes. */
const limit: Limit = { name: 'check-code', points: 600, seconds: 3600 };

/**
 * Looks up whether a professional can use a code; changes nothing.
 * @throws Problem 400 for an invalid code
 */
export async function checkCode(me: Person, typed: string): Promise<CodeState> {
  if (me.group !== 'expert') throw forbidden();
  const read = readCode(typed);
  if ('problem' in read) throw unreadableCode(read.problem, typed, 'code');
  await spend(limit, spenderOf(me));
  const found = await db.productCode.findFirst({
    where: { code: read.code, deletedAt: null },
    select: {
      ...picked('code productType status userId recalledAt consumptionDate'),
      batch: { select: { expiresOn: true } },
    },
  });
  if (!found) throw await refusedCode(db, me, { code: read.code, field: 'code' });
  const { code, productType, consumptionDate } = found;
  return { code, productType, state: stateOf(found, me), consumptionDate: consumptionDate?.toISOString() ?? null };
}

type Facts = {
  status: 'active' | 'used';
  userId: string | null;
  recalledAt: Date | null;
  batch: { expiresOn: Date | null } | null;
};

function stateOf({ status, userId, recalledAt, batch }: Facts, me: Person): CodeState['state'] {
  if (status === 'used') return userId === me.id ? 'used-by-you' : 'used';
  if (recalledAt) return 'recalled';
  return isExpired(batch?.expiresOn) ? 'expired' : 'free';
}

// The path holds the code itself, as printed or scanned: the owner of a kit does not know its id.
export const readCodeState = defineVerb('GET /product-codes/{id}/consumption', {
  summary: 'Whether a code can be used; `id` is the code as printed or scanned',
  inPath: text,
  answer: codeState,
  guards: [checkGuesses],
  run: ({ actor, id }) => checkCode(actor, id),
});
