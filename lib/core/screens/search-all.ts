import { recordSql } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { grantsOf, type Resource, readFields } from '@/lib/core/define';
import { comparableColumn } from '@/lib/core/fields/fields';
import { listWhere } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { beginsSql } from '@/lib/core/lists/search';
import { fromPool } from '@/lib/core/read';
import { columnOf, Sql } from '@/lib/run/db/sql';

/**
 * Candidates considered before the best are chosen: a short text matches half
 * the table, and sorting that would take too long.
 */
const LOOKED_AT = 200;

export type SearchedResource = {
  resource: Resource;
  /** Fields to return; those that the reader may not read are left out. */
  fields: readonly string[];
  /** Records in which one of these fields begins with the text come first. */
  first: readonly string[];
  /** Returns these records instead of searching. */
  ids?: readonly string[];
};

export type FoundRecord = { resource: string; record: Record<string, unknown> & { _id: string } };

/**
 * Searches several resources in one statement under the rules of their lists: same rows, same fields. Returns at most
 * `limit` of each. Resources that the actor cannot read at all are left out.
 */
export async function searchAll(
  actor: Actor,
  searched: readonly SearchedResource[],
  { q = '', limit }: { q?: string; limit: number },
): Promise<FoundRecord[]> {
  const sql = new Sql(actor.id);
  const parts = searched
    .filter(({ resource }) => grantsOf(resource, actor).some(({ read }) => read.length > 0))
    .map((one) => partSql(sql, actor, one, q, limit));
  if (parts.length === 0) return [];
  const rows = await fromPool(parts.join(' union all '), sql.values);
  return rows.map(({ resource, body }) => ({
    resource: resource as string,
    record: JSON.parse(body as string) as FoundRecord['record'],
  }));
}

function partSql(
  sql: Sql,
  actor: Actor,
  { resource, fields, first, ids }: SearchedResource,
  q: string,
  limit: number,
): string {
  const query = parseListQuery(resource, new URLSearchParams(ids ? {} : { q }));
  if (ids) query.filters.push({ id: { in: [...ids] } });
  const where = listWhere(sql, resource, actor, query);
  const listed = { ...resource, sources: resource.listSources };
  const shown = fields.filter((field) => !resource.onlySingly.includes(field));
  const order = ids ? '' : ` order by ${beginsSql(sql, orderable(resource, actor, first), q)} desc, t."id"`;
  return `(select ${sql.bind(resource.name, 'text')} as resource, ${recordSql(sql, listed, actor, { fields: shown })} as body
    from (select t.* from "${resource.table}" t where ${where} limit ${LOOKED_AT}) t${order} limit ${limit})`;
}

/** The fields that the actor may read in every row they see: sorting by others would reveal their values. */
function orderable(resource: Resource, actor: Actor, fields: readonly string[]): string[] {
  const grants = grantsOf(resource, actor).filter(({ read }) => read.length > 0);
  return fields
    .filter((field) => grants.every((grant) => readFields(resource, grant).includes(field)))
    .flatMap((field) => comparableColumn(resource.model, resource.sources, field) ?? [])
    .map((column) => columnOf(resource.model, column).column);
}
