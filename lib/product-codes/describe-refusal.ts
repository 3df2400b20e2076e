import type { Person } from '@/lib/auth/actor';
import { type FieldProblem, Problem } from '@/lib/errors';
import type { Tx } from '@/lib/rest/transaction';
import type { ReadCode } from './rules';

type Unreadable = Extract<ReadCode, { problem: string }>['problem'];

const unreadable: Record<Unreadable, string> = {
  empty: 'validation.required',
  product: 'errors.codeIsProduct',
  mistyped: 'errors.codeMistyped',
};

/** The catalogue's sentence for what can be no code of ours, and beside it what it seems to be. */
export const unreadableCode = (problem: Unreadable, field: string) => invalidCode(field, unreadable[problem]);

/** Why a code that looks right cannot be used: nobody has made it, it was called back, or it is used already. */
export async function refusedCode(tx: Tx, me: Person, code: string, field: string): Promise<Problem> {
  const found = await tx.productCode.findFirst({
    where: { code, deletedAt: null },
    select: { status: true, userId: true, recalledAt: true },
  });
  if (found?.status === 'used') {
    const message = found.userId === me.id ? 'errors.codeUsedByYou' : 'errors.codeUsed';
    return new Problem(409, 'errors.codeUsed', { fields: [{ field, message }] });
  }
  return invalidCode(field, found?.recalledAt ? 'errors.codeRecalled' : 'errors.codeUnknown');
}

function invalidCode(field: string, message: string): Problem {
  const fields: FieldProblem[] = [{ field, message }];
  return new Problem(400, 'errors.codeInvalid', { fields });
}
