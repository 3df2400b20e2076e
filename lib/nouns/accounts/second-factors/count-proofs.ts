import { knownDevice } from '@/lib/nouns/accounts/sessions/known-device';
import { recordFailure } from '@/lib/nouns/security-events/record-failure';
import { invalid, Problem } from '@/lib/run/errors';
import { refund, resetLimit, spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { visitorOf } from '@/lib/run/requests/client-of';

type ProofRequest = { userId: string; request: { headers: Headers }; field?: string };

/** Why a code is refused; a key of messages/*.json. */
export type Refusal = 'errors.codeWrong' | 'errors.appUnreadable';

/**
 * Runs a check of somebody's second factor, and counts it beforehand: all unknown devices share one limit per account and
 * one per address, and each known device has its own. `check` returns why the proof is refused, or null. Throws a 400
 * for a wrong proof, and a 429 after too many.
 */
export async function countProofs(
  { userId, request, field = 'code' }: ProofRequest,
  check: () => Promise<Refusal | null>,
) {
  const device = await knownDevice(request, userId);
  const subject = device ? `${userId} ${device}` : userId;
  const address = device ? null : visitorOf(request);
  try {
    if (address) await spend(limits.factorFromAddress, address);
    await spend(limits.factorInDay, subject);
    await spend(limits.factor, subject);
  } catch (problem) {
    // Somebody who gets this far has the password or a session: the owner should see that they are guessing codes.
    if (problem instanceof Problem && problem.status === 429)
      await recordFailure({ kind: 'locked-out', userId, actorId: null });
    throw problem;
  }
  const refusal = await check();
  if (refusal) {
    await recordFailure({ kind: 'factor-failed', userId, actorId: null });
    throw invalid([{ field, message: refusal }]);
  }
  // Not all of it: with an account of their own, strangers would go on for ever.
  if (address) await refund(limits.factorFromAddress, address);
  await resetLimit(limits.factor, subject);
  await resetLimit(limits.factorInDay, subject);
}
