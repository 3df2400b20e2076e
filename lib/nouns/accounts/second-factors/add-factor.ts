import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import type { Tx } from '@/lib/run/db/transaction';
import { hasFactor } from './data';
import { writeCodes } from './renew-codes';
import { tellOwner } from './tell-owner';

/**
 * Adds a factor within a transaction; `write` inserts its row. The first factor ends all sessions opened with the
 * password alone, except `sid`, makes known devices unknown, and returns recovery codes.
 */
export async function addFactor(tx: Tx, me: Person, sid: string, write: () => Promise<void>): Promise<string[]> {
  // Waits for sessions that are being opened; later ones see the factor (open-session).
  await tx.$executeRaw`select 1 from users where id = ${me.id}::uuid for update`;
  const isFirst = !(await hasFactor(me.id, tx));
  await write();
  await recordEvent(tx, { kind: 'factor-added', userId: me.id, actorId: me.id });
  await audit(tx, me, { action: 'add-second-factor', entity: 'users', entityId: me.id });
  await tellOwner(tx, me.id, 'factorAdded');
  if (!isFirst) return [];
  await tx.credential.updateMany({ where: { userId: me.id }, data: { devicesSince: new Date() } });
  await revokeSessions({ userId: me.id, id: { not: sid } }, 'second factor added', tx);
  return writeCodes(tx, me.id);
}
