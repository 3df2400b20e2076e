import { type Tx, within } from '@/lib/run/db/transaction';

/** Whether somebody works in a center that still exists. */
export async function isMember(tx: Tx, userId: string, centerId: string): Promise<boolean> {
  const [row] = await within(tx)(
    `select 1 as ok from center_experts e join centers c on c.id = e.center_id and c.deleted_at is null
     where e.center_id = $1::uuid and e.user_id = $2::uuid`,
    [centerId, userId],
  );
  return row !== undefined;
}
