import { visibleSql } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
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

/** The dealers in a center as read or sent. */
export const dealersOf = ({ associateDealers }: Input): string[] => (associateDealers as string[] | undefined) ?? [];
