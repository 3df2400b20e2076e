import type { Actor } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { lockRows, type Tx } from '@/lib/run/db/transaction';
import { conflict, forbidden, notFound, unauthorized } from '@/lib/run/errors';

/** Locks the account an admin acts on until the transaction ends; 401, 403 or 404. */
export async function lockAccount(tx: Tx, actor: Actor, id: string) {
  if (actor.id === null) throw unauthorized('errors.signInRequired');
  if (actor.group !== 'admin') throw forbidden();
  if (!isUuid(id)) throw notFound();
  await lockRows(tx, 'users', id);
  const select = { id: true, email: true, name: true, culture: true, confirmedUser: true, enabledUser: true };
  const account = await tx.user.findFirst({ where: { id, deletedAt: null }, select });
  if (!account) throw notFound();
  return account;
}

/**
 * Without an admin nobody could make another one. Of two who act on each other at once, the second waits for the first.
 * @throws Problem 409 if nobody but `id` is an admin who may sign in
 */
export async function requireAnotherAdmin(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('admins'))`;
  const others = { originalRole: 'admin' as const, id: { not: id }, enabledUser: true, deletedAt: null };
  if ((await tx.user.count({ where: others })) === 0) throw conflict('errors.lastAdmin', 'role');
}
