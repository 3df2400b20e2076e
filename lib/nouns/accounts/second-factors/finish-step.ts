import { db, pool } from '@/lib/run/db/db';
import { Problem, unauthorized } from '@/lib/run/errors';
import { clientOf } from '@/lib/run/requests/client-of';
import { hashSecret } from '@/lib/run/secrets/secrets';
import { askPasskey } from './ask-passkey';
import { countProofs } from './count-proofs';
import { proveCode } from './prove-code';
import { provePasskey } from './prove-passkey';
import { MOST_WRONG } from './rules';
import type { Proof } from './schema';

/** The sign-in waiting for its second step on this device; null if there is none, or it has expired. */
function waitingStep(secret: string | undefined, request: Request) {
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

// A new password deletes the steps of the old one, so the hash read here is that of the step.
const END = `
  update sign_in_steps s set used_at = now() where id = $1 and used_at is null
  returning (select c.password_hash from credentials c where c.user_id = s.user_id) as checked`;

/**
 * Ends the second step; the sign-in cannot be used again. Returns the stored hash of the person's password, if they have one.
 * Throws a 401 if a concurrent request has ended it.
 */
async function endStep(id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ checked: string | null }>(END, [id]);
  if (!rows[0]) throw unauthorized('errors.stepEnded');
  return rows[0].checked ?? undefined;
}

/** Counts a wrong proof against the sign-in, which ends after a few. */
async function countingWrong<T>(id: string, check: Promise<T>): Promise<T> {
  try {
    return await check;
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 400)
      await db.signInStep.updateMany({ where: { id }, data: { wrong: { increment: 1 } } });
    throw problem;
  }
}

/** WebAuthn options for the sign-in that waits on this device; null if its person has no passkey. */
export async function askPasskeyOfStep(secret: string | undefined, request: Request) {
  const step = await waitingStep(secret, request);
  if (!step) throw unauthorized('errors.stepEnded');
  return askPasskey(step.userId, { step: step.id });
}

/**
 * Finishes a sign-in with a passkey, a code of the app or a recovery code. Returns the account and its stored password; the
 * caller opens the session.
 * @throws Problem 401 if no sign-in waits on this device, 400 for a wrong proof, 429 after too many codes
 */
export async function finishStep(secret: string | undefined, request: Request, { passkey, code = '' }: Proof) {
  const step = await waitingStep(secret, request);
  if (!step) throw unauthorized('errors.stepEnded');
  const { id, userId } = step;
  await countingWrong(
    id,
    passkey
      ? provePasskey({ userId, asker: { step: id } }, passkey)
      : countProofs({ userId, request }, () => proveCode(userId, code)),
  );
  return { userId, checked: await endStep(id) };
}
