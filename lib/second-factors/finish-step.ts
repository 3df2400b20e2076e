import { clientOf } from '@/lib/auth/client-of';
import { hashSecret } from '@/lib/auth/secrets';
import { db } from '@/lib/db';
import { Problem, unauthorized } from '@/lib/errors';
import { countProofs } from './count-proofs';
import { proveCode } from './prove-code';
import { MOST_WRONG } from './rules';

/** The sign-in waiting for its second step on this device; null if there is none, or it has expired. */
export function waitingStep(secret: string | undefined, request: Request) {
  if (!secret) return null;
  return db.signInStep.findFirst({
    where: {
      tokenHash: hashSecret(secret),
      // It is only valid in the browser that began it.
      userAgent: clientOf(request).userAgent,
      usedAt: null,
      expiresAt: { gt: new Date() },
      wrong: { lt: MOST_WRONG },
      user: { enabledUser: true, deletedAt: null },
    },
    select: { id: true, userId: true },
  });
}

/** Ends the second step; the sign-in cannot be used again. Throws a 401 if a concurrent request has ended it. */
export async function endStep(id: string): Promise<void> {
  const { count } = await db.signInStep.updateMany({ where: { id, usedAt: null }, data: { usedAt: new Date() } });
  if (count === 0) throw unauthorized('errors.stepEnded');
}

/** Counts a wrong proof against the sign-in, which ends after a few. */
export async function countingWrong<T>(id: string, check: Promise<T>): Promise<T> {
  try {
    return await check;
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 400)
      await db.signInStep.updateMany({ where: { id }, data: { wrong: { increment: 1 } } });
    throw problem;
  }
}

/**
 * Finishes a sign-in with a code of the app or a recovery code. Returns the account; the caller opens the session.
 * @throws Problem 401 if no sign-in waits on this device, 400 for a wrong code, 429 after too many
 */
export async function finishStep(secret: string | undefined, request: Request, code: string) {
  const step = await waitingStep(secret, request);
  if (!step) throw unauthorized('errors.stepEnded');
  const { id, userId } = step;
  await countingWrong(
    id,
    countProofs({ userId, request }, () => proveCode(userId, code)),
  );
  await endStep(id);
  return { userId };
}
