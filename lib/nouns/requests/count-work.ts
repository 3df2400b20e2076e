import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { nouns } from '@/lib/core/nouns';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { hasNoActiveAssigneeSql, openSql, pendingSql, WORKFLOWS, workFilterSql } from './rules';
import { REQUESTS, type RequestName, WORK_FILTERS, type WorkFilter } from './schema';

/** The requests of each kind that wait for an answer and are assigned to a person, or nobody, in one statement. */
export async function countWaiting(me: Person): Promise<Partial<Record<RequestName, number>>> {
  const names = REQUESTS.filter((name) => grantsOf(nouns().resources[name]!, me).some(({ update }) => update));
  if (names.length === 0) return {};
  const sql = new Sql(me.id);
  const counted = names.map((name) => {
    const { column } = WORKFLOWS[name];
    const mine = sql.withViewer(`(t.${column} = $viewer or ${hasNoActiveAssigneeSql(name)})`);
    return `select '${name}' as name, count(*)::int as waiting from "${nouns().resources[name]!.table}" t
      where ${openSql(name)} and ${pendingSql()} and t.deleted_at is null and ${mine} and ${visibleSql(sql, nouns().resources[name]!, me)}`;
  });
  const rows = await fromPool(counted.join(' union all '), sql.values);
  return Object.fromEntries(rows.map(({ name, waiting }) => [name, waiting]));
}

export async function countWork(me: Person, name: RequestName): Promise<Record<WorkFilter, number>> {
  const sql = new Sql(me.id);
  const resource = nouns().resources[name]!;
  const counts = WORK_FILTERS.map(
    (filter) => `count(*) filter (where ${sql.withViewer(workFilterSql(name, filter))})::int as "${filter}"`,
  );
  const [row] = await fromPool(
    `select ${counts.join(', ')} from "${resource.table}" t
     where (${openSql(name)} or t.waiting_since is not null) and t.deleted_at is null and ${visibleSql(sql, resource, me)}`,
    sql.values,
  );
  return row as Record<WorkFilter, number>;
}
