import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import type { Tx } from '@/lib/run/db/transaction';

/**
 * Restores a patient's account that an admin had deleted, because the patient is being treated again: it becomes an
 * invited account, and its old password is void. Returns whether there was one. Locks the row before anything else
 * does: of two concurrent requests one restores it, the other finds it restored.
 */
export async function restorePatient(tx: Tx, actor: Actor, email: string): Promise<boolean> {
  const [back] = await tx.$queryRaw<{ id: string }[]>`
    update users set deleted_at = null, confirmed_user = false, updated_at = greatest(now(), updated_at + interval '1 ms')
    where email = ${email}::citext and deleted_at is not null and merged_into_id is null
      and original_role = 'user'
    returning id::text`;
  if (back) await audit(tx, actor, { action: 'restore', entity: 'users', entityId: back.id });
  return back !== undefined;
}
