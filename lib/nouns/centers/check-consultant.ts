import { visibleSql } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { users } from '@/lib/nouns/users/resource';
import { Sql } from '@/lib/run/db/sql';
import { type Tx, within } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';

const field = 'associateConsultant';

/**
 * A newly assigned consultant must be able to sign in, and be known to those who assign: area managers assign their
 * own. Consultants who work as professionals for a while remain consultants.
 */
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
