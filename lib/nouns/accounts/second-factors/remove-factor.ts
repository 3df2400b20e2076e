import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { transaction } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { hasFactor, notifyOwner, requireChange, spendChange } from './data';

/** With the last factor, the recovery codes are deleted too. */
export async function removeFactor(me: Person, id: string): Promise<void> {
  requireChange(me);
  if (!isUuid(id)) throw notFound();
  await spendChange(me);
  await transaction(async (tx) => {
    // As when one is added: else one that comes meanwhile would be left without recovery codes.
    await tx.$executeRaw`select 1 from users where id = ${me.id}::uuid for update`;
    const { count } = await tx.secondFactor.deleteMany({ where: { id, userId: me.id, confirmedAt: { not: null } } });
    if (count === 0) throw notFound();
    if (!(await hasFactor(me.id, tx))) await tx.recoveryCode.deleteMany({ where: { userId: me.id } });
    await recordEvent(tx, { kind: 'factor-removed', userId: me.id, actorId: me.id });
    await audit(tx, me, { action: 'remove-second-factor', entity: 'users', entityId: me.id });
    await notifyOwner(tx, me.id, 'factorRemoved');
  });
}
