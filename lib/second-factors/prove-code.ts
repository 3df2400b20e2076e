import { hashRecoveryCode, stepOfCode } from '@/lib/auth/one-time-codes';
import { isSealedWithOldKey, openSecret, sealSecret } from '@/lib/auth/seal-secret';
import { db } from '@/lib/db';
import { transaction } from '@/lib/rest/transaction';
import { recordEvent } from '@/lib/security-events/record-event';
import { APP_SECRET } from './data';

/**
 * Whether this is a code of the person's app, or one of their recovery codes. A correct code is used up by this check: of
 * several concurrent requests with the same code, one succeeds.
 */
export async function proveCode(userId: string, code: string): Promise<boolean> {
  return (await proveAppCode(userId, code)) || proveRecoveryCode(userId, code);
}

async function proveAppCode(userId: string, code: string): Promise<boolean> {
  const app = await db.secondFactor.findFirst({
    where: { userId, kind: 'totp', confirmedAt: { not: null } },
    select: { id: true, secret: true },
  });
  const secret = app?.secret && openSecret(APP_SECRET, userId, app.secret);
  const step = secret ? stepOfCode(secret, code) : null;
  if (!app?.secret || !secret || step === null) return false;
  const used = await db.secondFactor.updateMany({
    where: { id: app.id, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: {
      lastStep: step,
      lastUsedAt: new Date(),
      // Re-encrypted, so that the old key can be retired.
      ...(isSealedWithOldKey(APP_SECRET, app.secret) && { secret: sealSecret(APP_SECRET, userId, secret) }),
    },
  });
  return used.count === 1;
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
