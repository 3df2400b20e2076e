import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { STAFF_LITERALS } from '@/lib/core/actor/roles';
import { wordsSql } from '@/lib/core/lists/search';
import type { ConnectionStatus } from '@/lib/nouns/chats/connections/schema';
import { users } from '@/lib/nouns/users/resource';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';

export type FoundPerson = {
  id: string;
  name: string;
  role: string;
  /** They can be written to; others must first accept a connection. */
  isNear: boolean;
  connection: { id: string; status: ConnectionStatus } | null;
};

const MAX_PEOPLE = 20;
const EMPLOYEES = `t.original_role in (${STAFF_LITERALS})`;
/** The minimum length of a search for employees: they cannot simply be listed. */
const SHORTEST = 3;

/** People whom one may write to or ask: those one sees or is connected with, and employees by their name. */
export async function findPeople(me: Person, q: string): Promise<FoundPerson[]> {
  const words = q.trim().slice(0, 100);
  const sql = new Sql();
  const my = sql.bind(me.id, 'uuid');
  const near = `(${visibleSql(sql, users, me, { finds: true })} or exists (
    select from connections c where c.status = 'active' and (c.user_id, c.employee_id) in ((${my}, t.id), (t.id, ${my}))))`;
  const employees = words.length >= SHORTEST ? `or (${EMPLOYEES} and not t.is_hidden)` : '';
  const named = words ? wordsSql(sql, `search_text(t.name || E'\\n' || t.surname)`, words) : 'true';
  const text = `select t.id::text, t.name || ' ' || t.surname as name, t.role::text, ${near} as "isNear",
      (select json_build_object('id', c.id, 'status', c.status) from connections c
       where c.user_id = ${my} and c.employee_id = t.id) as connection
    from users t where t.id <> ${my} and t.deleted_at is null and t.enabled_user and t.confirmed_user
      and (${near} ${employees}) and ${named}
    order by "isNear" desc, t.name, t.surname, t.id limit ${MAX_PEOPLE}`;
  return fromPool<FoundPerson>(text, sql.values);
}
