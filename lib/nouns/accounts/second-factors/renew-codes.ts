import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { hashRecoveryCode, newRecoveryCodes } from '@/lib/run/secrets/one-time-codes';
import { requireChange, spendChange } from './check-change';
import { hasFactor } from './data';
import { tellOwner } from './tell-owner';

/** Replaces the recovery codes by ten new ones. They are stored as hashes and can only be shown now. */
export async function writeCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })),
  });
  return codes;
}

/** Creates new recovery codes for somebody with a second factor; the old ones are void at once. */
export async function renewCodes(me: Person): Promise<string[]> {
  requireChange(me);
  await spendChange(me);
  return transaction(async (tx) => {
    if (!(await hasFactor(me.id, tx))) throw conflict();
    await recordEvent(tx, { kind: 'recovery-codes-renewed', userId: me.id, actorId: me.id });
    await audit(tx, me, { action: 'renew-recovery-codes', entity: 'users', entityId: me.id });
    await tellOwner(tx, me.id, 'recoveryCodesRenewed');
    return writeCodes(tx, me.id);
  });
}
