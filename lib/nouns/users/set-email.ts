import type { Actor } from '@/lib/core/actor/actor';
import { parseChange } from '@/lib/core/body';
import { lockRecord } from '@/lib/core/write';
import { transaction } from '@/lib/run/db/transaction';
import { lockAccount } from './lock-account';
import { users } from './resource';
import { updateUser } from './update-user';

/** An admin changes somebody's address: the same as `PUT /api/users/{id}` with `email`. Throws a 409 if it is taken. */
export function setEmail(actor: Actor, userId: string, email: string): Promise<void> {
  return transaction(async (tx) => {
    await lockAccount(tx, actor, userId);
    const locked = await lockRecord(tx, users, actor, userId);
    await updateUser(tx, actor, locked, parseChange(users, locked, { email: email.trim() }));
  });
}
