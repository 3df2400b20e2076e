import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import type { Tx } from '@/lib/run/db/transaction';

/** Activates an upload (see `uploadFile`). It is private and belongs to the uploader. */
export async function confirmUpload(tx: Tx, me: Person, id: string): Promise<{ id: string }> {
  await tx.file.update({ where: { id, ownerId: me.id }, data: { deletedAt: null } });
  await audit(tx, me, { action: 'upload', entity: 'files', entityId: id });
  return { id };
}
