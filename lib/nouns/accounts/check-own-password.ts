import { recordFailure } from '@/lib/nouns/security-events/record-failure';
import { db } from '@/lib/run/db/db';
import { type FieldProblem, invalid, Problem } from '@/lib/run/errors';
import { refund, resetLimit, spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { checkInTurn } from './check-credentials';
import { passwordMatches, passwordProblems } from './passwords';

export const repeatedProblems = ({ password, passwordAgain }: Record<string, string>): FieldProblem[] =>
  password === passwordAgain ? [] : [{ field: 'passwordAgain', message: 'validation.passwordsMatch' }];

export function checkRepeated(values: Record<string, string>): void {
  const problems = repeatedProblems(values);
  if (problems.length > 0) throw invalid(problems);
}

/**
 * The stored hash of a signed-in person's password if they typed it, else null. A wrong one, and too many of them, are security
 * events: whoever has a stolen session would guess it here. Each session has its own count, so that no stranger's guesses
 * at signing in lock its owner out. Throws a 429 after too many attempts.
 * @param sid the session in which it is asked for
 */
export async function checkOwnPassword(userId: string, sid: string, password: string): Promise<string | null> {
  const own = { userId, actorId: userId };
  const counted = [limits.signInFromDevice, `${userId} ${sid}`] as const;
  try {
    await spend(...counted);
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 429) await recordFailure({ kind: 'locked-out', ...own });
    throw problem;
  }
  const credential = await db.credential.findUnique({ where: { userId }, select: { passwordHash: true } });
  const check = () => passwordMatches(credential?.passwordHash, password);
  const isRight = await checkInTurn(userId, check).catch(async (full: unknown) => {
    await refund(...counted);
    throw full;
  });
  if (isRight) await resetLimit(...counted);
  else await recordFailure({ kind: 'sign-in-failed', ...own });
  return isRight ? credential!.passwordHash : null;
}

/**
 * Problems of a password that somebody chooses for their own account; the temporary password an admin set is refused,
 * too.
 * @param about further facts about the owner
 */
export async function ownPasswordProblems(userId: string, password: string, about: unknown[] = []) {
  const [problems, given] = await Promise.all([
    passwordProblems(password, { userId, about }),
    db.credential.findFirst({ where: { userId, mustChange: true }, select: { passwordHash: true } }),
  ]);
  // What is refused anyway must not cost a hash.
  if (problems.length > 0 || !given) return problems;
  const isGiven = await checkInTurn(userId, () => passwordMatches(given.passwordHash, password));
  return isGiven ? [{ field: 'password', message: 'validation.passwordGiven' }] : [];
}
