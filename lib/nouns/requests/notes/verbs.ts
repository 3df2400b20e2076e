import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import type { Verbs } from '@/lib/core/records';
import type { Locked } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { writeNote } from './write-note';

export const verbs: Verbs = { create: writeNote, remove: deleteNote };

/** Deletes a message about a request. Its text is not kept in the audit either. */
async function deleteNote(tx: Tx, actor: Actor, { id }: Locked): Promise<void> {
  await tx.requestNote.update({ where: { id }, data: { deletedAt: new Date() }, select: { id: true } });
  await audit(tx, actor, { action: 'delete', entity: 'request-notes', entityId: id });
}
