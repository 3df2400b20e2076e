import type { Actor } from '@/lib/auth/actor';
import { audit } from '@/lib/rest/audit';
import type { Tx } from '@/lib/rest/transaction';

/**
 * A patient whose account an admin had deleted is in the chair again: it comes back as that of somebody who is invited,
 * whose password ends with it. Returns whether there was one. Before anything else holds the row, so that of two at once
 * one restores and the other finds it restored.
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
