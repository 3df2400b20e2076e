import type { Person } from '@/lib/core/actor/actor';
import { parseChange } from '@/lib/core/body';
import { lockRecord } from '@/lib/core/write';
import { users } from '@/lib/nouns/users/resource';
import { updateUser } from '@/lib/nouns/users/update-user';
import { transaction } from '@/lib/run/db/transaction';

/** Changes one's own record under the rules of `PUT /api/users/me`. Throws a 400 that names every wrong field. */
export function updateProfile(me: Person, fields: Record<string, unknown>): Promise<void> {
  return transaction(async (tx) => {
    const locked = await lockRecord(tx, users, me, me.id);
    await updateUser(tx, me, locked, parseChange(users, locked, fields));
  });
}
