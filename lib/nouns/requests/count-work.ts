import { visibleSql } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { nouns } from '@/lib/core/nouns';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { openSql, workFilterSql } from './rules';
import { REQUESTS, type RequestName, WORK_FILTERS, type WorkFilter } from './schema';

/** The overdue requests of each kind, as their lists and the first screen count them, in one statement. */
export async function countOverdue(me: Person): Promise<Partial<Record<RequestName, number>>> {
  const names = REQUESTS.filter((name) => grantsOf(nouns().resources[name]!, me).some(({ update }) => update));
  if (names.length === 0) return {};
  const sql = new Sql(me.id);
  const counted = names.map((name) => {
    const resource = nouns().resources[name]!;
    return `select '${name}' as name, count(*)::int as overdue from "${resource.table}" t
      where ${workFilterSql(name, 'overdue')} and t.deleted_at is null and ${visibleSql(sql, resource, me)}`;
  });
  const rows = await fromPool(counted.join(' union all '), sql.values);
  return Object.fromEntries(rows.map(({ name, overdue }) => [name, overdue]));
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
