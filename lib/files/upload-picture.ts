import type { Person } from '@/lib/auth/actor';
import { audit } from '@/lib/rest/audit';
import type { Tx } from '@/lib/rest/transaction';

/** Makes a kept picture (see `storePicture`) one that is there. It is private and belongs to who uploaded it. */
export async function uploadPicture(tx: Tx, me: Person, id: string): Promise<{ id: string }> {
  await tx.file.update({ where: { id, ownerId: me.id }, data: { deletedAt: null } });
  await audit(tx, me, { action: 'upload', entity: 'files', entityId: id });
  return { id };
}
