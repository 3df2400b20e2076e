import type { Person } from '@/lib/core/actor/actor';
import type { Tx } from '@/lib/run/db/transaction';
import { type FieldProblem, Problem } from '@/lib/run/errors';
import { noteAttempt } from './note-attempts';
import { normaliseCode, type ReadCode } from './rules';

type Unreadable = Extract<ReadCode, { problem: string }>['problem'];

const unreadable: Record<Unreadable, string> = {
  empty: 'validation.required',
  product: 'errors.codeIsProduct',
  mistyped: 'errors.codeMistyped',
};

/** Text that does not look like a code is not stored: people type all sorts of things. */
const asCode = (text: string) => (/^[A-Z\d]{12}$/.test(normaliseCode(text)) ? normaliseCode(text) : '');

/** The specification's message for text that cannot be a code, and a hint at what it seems to be. */
export function unreadableCode(problem: Unreadable, text: string, field: string): Problem {
  if (problem === 'mistyped') noteAttempt({ code: asCode(text), reason: 'mistyped', centerId: null });
  return invalidCode(field, unreadable[problem]);
}

type Refused = { code: string; field: string; centerId?: string | null | undefined };

/** Why a well-formed code cannot be used: it is unknown, recalled, or already used. */
export async function refusedCode(tx: Tx, me: Person, { code, field, centerId = null }: Refused): Promise<Problem> {
  const found = await tx.productCode.findFirst({
    where: { code, deletedAt: null },
    select: { status: true, userId: true, recalledAt: true },
  });
  const isMine = found?.status === 'used' && found.userId === me.id;
  const reason = found?.status === 'used' ? 'used' : found?.recalledAt ? 'recalled' : 'unknown';
  // Sending one's own code twice is a mistake, not misuse.
  if (!isMine) noteAttempt({ code, reason, centerId });
  if (found?.status === 'used') {
    const message = isMine ? 'errors.codeUsedByYou' : 'errors.codeUsed';
    return new Problem(409, 'errors.codeUsed', { fields: [{ field, message }] });
  }
  return invalidCode(field, found?.recalledAt ? 'errors.codeRecalled' : 'errors.codeUnknown');
}

/** The code of an expired kit. Not noted as misuse: it is genuine, and only too late. */
export const expiredCode = (field: string): Problem => invalidCode(field, 'errors.codeExpired');

function invalidCode(field: string, message: string): Problem {
  const fields: FieldProblem[] = [{ field, message }];
  return new Problem(400, 'errors.codeInvalid', { fields });
}
