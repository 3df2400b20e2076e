import { recordFailure } from '@/lib/nouns/security-events/record-failure';
import { db } from '@/lib/run/db/db';
import { invalid, Problem } from '@/lib/run/errors';
import { forgive, refund, spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { checkInTurn } from './check-credentials';
import { passwordMatches, passwordProblems } from './passwords';

/** A new password is typed twice; throws a 400 for the second field if they differ. */
export function checkRepeated({ password, passwordAgain }: Record<string, string>): void {
  if (password !== passwordAgain) throw invalid([{ field: 'passwordAgain', message: 'validation.passwordsMatch' }]);
}

/**
 * Whether a signed-in person typed their own password. A wrong one, and too many of them, are security events: whoever
 * has a stolen session would guess it here. Throws a 429 after too many attempts, right ones included.
 */
export async function isOwnPassword(userId: string, password: string): Promise<boolean> {
  const own = { userId, actorId: userId };
  try {
    await spend(limits.signInToAccount, userId);
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 429) await recordFailure({ kind: 'locked-out', ...own });
    throw problem;
  }
  const credential = await db.credential.findUnique({ where: { userId }, select: { passwordHash: true } });
  const check = () => passwordMatches(credential?.passwordHash, password);
  const isRight = await checkInTurn(userId, check).catch(async (full: unknown) => {
    await refund(limits.signInToAccount, userId);
    throw full;
  });
  if (isRight) await forgive(limits.signInToAccount, userId);
  else await recordFailure({ kind: 'sign-in-failed', ...own });
  return isRight;
}

/**
 * What is wrong with a password that somebody chooses for their own account. Also rejects the temporary password an
 * admin set. `about`: further facts about the owner.
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
