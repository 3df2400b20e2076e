import type { Person } from '@/lib/auth/actor';
import { parseChange } from '@/lib/rest/body';
import { transaction } from '@/lib/rest/transaction';
import { lockRecord } from '@/lib/rest/write';
import { users } from '@/lib/users/resource';
import { updateUser } from '@/lib/users/update-user';

/** Changes one's own record under the rules of `PUT /api/users/me`. Throws a 400 that names every wrong field. */
export function updateProfile(me: Person, fields: Record<string, unknown>): Promise<void> {
  return transaction(async (tx) => {
    const locked = await lockRecord(tx, users, me, me.id);
    await updateUser(tx, me, locked, parseChange(users, locked, fields));
  });
}
