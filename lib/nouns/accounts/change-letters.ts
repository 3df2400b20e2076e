import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import type { Tx } from '@/lib/run/db/transaction';

/** Turns e-mails about messages unread for a day on or off. */
export async function changeLetters(tx: Tx, me: Person, unreadLetters: boolean): Promise<void> {
  const changed = { id: me.id, unreadLetters: !unreadLetters };
  const { count } = await tx.user.updateMany({ where: changed, data: { unreadLetters } });
  if (count === 0) return;
  const note = { action: 'update', entity: 'users', entityId: me.id };
  await audit(tx, me, { ...note, before: { unreadLetters: !unreadLetters }, after: { unreadLetters } });
}
