import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { hashRecoveryCode, stepOfCode } from '@/lib/run/secrets/one-time-codes';
import { isSealedWithOldKey, openSecret, sealSecret } from '@/lib/run/secrets/seal-secret';
import type { Refusal } from './count-proofs';
import { APP_SECRET } from './data';

/**
 * Checks a code of the person's app, or one of their recovery codes: returns null, or why it is refused. A correct code
 * is used up by this check: of several concurrent requests with the same code, one succeeds.
 */
export async function proveCode(userId: string, code: string): Promise<Refusal | null> {
  const refusal = await proveAppCode(userId, code);
  return refusal && ((await proveRecoveryCode(userId, code)) ? null : refusal);
}

async function proveAppCode(userId: string, code: string): Promise<Refusal | null> {
  const app = await db.secondFactor.findFirst({
    where: { userId, kind: 'totp', confirmedAt: { not: null } },
    select: { id: true, secret: true },
  });
  if (!app?.secret) return 'errors.codeWrong';
  const secret = openSecret(APP_SECRET, userId, app.secret);
  // Sealed with a key that has been withdrawn: whatever the app shows, it would be called wrong.
  if (!secret) return 'errors.appUnreadable';
  const step = stepOfCode(secret, code);
  if (step === null) return 'errors.codeWrong';
  const used = await db.secondFactor.updateMany({
    where: { id: app.id, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: {
      lastStep: step,
      lastUsedAt: new Date(),
      // Re-encrypted, so that the old key can be retired.
      ...(isSealedWithOldKey(APP_SECRET, app.secret) && { secret: sealSecret(APP_SECRET, userId, secret) }),
    },
  });
  return used.count === 1 ? null : 'errors.codeWrong';
}

function proveRecoveryCode(userId: string, code: string): Promise<boolean> {
  return transaction(async (tx) => {
    const { count } = await tx.recoveryCode.updateMany({
      where: { userId, codeHash: hashRecoveryCode(userId, code), usedAt: null },
      data: { usedAt: new Date() },
    });
    if (count === 1) await recordEvent(tx, { kind: 'recovery-code-used', userId, actorId: userId });
    return count === 1;
  });
}
