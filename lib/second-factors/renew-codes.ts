import type { Person } from '@/lib/auth/actor';
import { hashRecoveryCode, newRecoveryCodes } from '@/lib/auth/one-time-codes';
import { conflict } from '@/lib/errors';
import { audit } from '@/lib/rest/audit';
import { type Tx, transaction } from '@/lib/rest/transaction';
import { recordEvent } from '@/lib/security-events/record-event';
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
