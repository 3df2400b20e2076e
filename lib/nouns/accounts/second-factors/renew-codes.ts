import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { hashRecoveryCode, newRecoveryCodes } from '@/lib/run/secrets/one-time-codes';
import { hasFactor, notifyOwner, requireChange, spendChange } from './data';

/** Adds a factor. The first ends sessions of the password alone, forgets known devices, and returns recovery codes. */
export async function addFactor(tx: Tx, me: Person, sid: string, write: () => Promise<void>): Promise<string[]> {
  // Waits for sessions that are being opened; later ones see the factor (open-session).
  await tx.$executeRaw`select 1 from users where id = ${me.id}::uuid for update`;
  const isFirst = !(await hasFactor(me.id, tx));
  await write();
  await recordEvent(tx, { kind: 'factor-added', userId: me.id, actorId: me.id });
  await audit(tx, me, { action: 'add-second-factor', entity: 'users', entityId: me.id });
  await notifyOwner(tx, me.id, 'factorAdded');
  if (!isFirst) return [];
  await tx.credential.updateMany({ where: { userId: me.id }, data: { devicesSince: new Date() } });
  await revokeSessions({ userId: me.id, id: { not: sid } }, 'second factor added', tx);
  return writeCodes(tx, me.id);
}

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
    // As when one is added or removed: two renewals would leave the codes of both.
    await tx.$executeRaw`select 1 from users where id = ${me.id}::uuid for update`;
    if (!(await hasFactor(me.id, tx))) throw conflict();
    await recordEvent(tx, { kind: 'recovery-codes-renewed', userId: me.id, actorId: me.id });
    await audit(tx, me, { action: 'renew-recovery-codes', entity: 'users', entityId: me.id });
    await notifyOwner(tx, me.id, 'recoveryCodesRenewed');
    return writeCodes(tx, me.id);
  });
}
