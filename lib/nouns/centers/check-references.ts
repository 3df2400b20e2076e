import { visibleSql } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { requireConfirmed, requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import { verifyOwnUpload } from '@/lib/core/files/verify-own-upload';
import { users } from '@/lib/nouns/users/resource';
import { Sql } from '@/lib/run/db/sql';
import { type Tx, within } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';

const field = 'associateConsultant';

/** A new consultant must be able to sign in, and be known to those who assign: area managers assign their own. */
export async function checkConsultant(tx: Tx, actor: Actor, input: Input, before: Input = {}): Promise<void> {
  const id = input[field];
  if (typeof id !== 'string' || id === before[field]) return;
  const sql = new Sql(actor.id);
  const found = await within(tx)(
    `select t.id from users t where t.id = ${sql.bind(id, 'uuid')} and t.original_role = 'consultant'
       and t.enabled_user and t.deleted_at is null and ${visibleSql(sql, users, actor)}`,
    sql.values,
  );
  if (!found[0]) throw invalid([{ field, message: 'validation.invalid' }]);
}

/** Those who are added must be dealers who can sign in; those assigned before may stay, whatever they have become. */
export async function checkDealers(tx: Tx, input: Input, before: Input = {}): Promise<void> {
  const added = dealersOf(input).filter((id) => !dealersOf(before).includes(id));
  if (added.length === 0) return;
  const isDealer = { OR: [{ role: 'dealer' as const }, { originalRole: 'dealer' as const }] };
  const found = await tx.user.count({ where: { id: { in: added }, enabledUser: true, deletedAt: null, ...isDealer } });
  if (found < added.length) throw invalid([{ field: 'associateDealers', message: 'validation.selectDealer' }]);
}

/** A new photo is a picture that whoever sets it has uploaded for it; an unchanged one may be a colleague's. */
export async function checkPhoto(tx: Tx, actor: Actor, { photoId: fileId }: Input, before: Input = {}): Promise<void> {
  if (typeof fileId !== 'string' || fileId === before.photoId) return;
  const me = requirePerson(actor);
  if (before.isAuthorized === true) requireConfirmed(me);
  await verifyOwnUpload(tx, { field: 'photoId', fileId, ownerId: me.id, on: 'practice' });
}

/** The dealers in a center as read or sent. */
export const dealersOf = ({ associateDealers }: Input): string[] => (associateDealers as string[] | undefined) ?? [];
