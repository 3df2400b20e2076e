import type { Actor } from '@/lib/core/actor/actor';
import type { Resource } from '@/lib/core/define';
import { isUuid } from '@/lib/core/fields/column-values';
import { listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { columnOf, Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { sourceOf } from './fields';

/** The names of records by id, made of `fields` in order; those that the actor may not read are left out. */
export async function namesOf(
  resource: Resource,
  fields: readonly string[],
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter(isUuid);
  if (wanted.length === 0) return new Map();
  const query = parseListQuery(
    resource,
    new URLSearchParams({ '_id[in]': wanted.join(','), fields: fields.join(',') }),
  );
  // A sheet asks for up to a thousand records at once: more than a page that clients may ask for.
  const { body } = await listRecords(resource, actor, { ...query, limit: wanted.length });
  const records = JSON.parse(body) as Record<string, string | null>[];
  return new Map(
    records.map((record) => [
      record._id!,
      fields
        .map((field) => record[field])
        .filter(Boolean)
        .join(' '),
    ]),
  );
}

/**
 * References that count as empty (`while`), such as to somebody who can no longer work on what is assigned to them.
 * Includes deleted records, whoever asks: the caller has to leave out those the reader may not see.
 * @param to the resource it refers to, and the columns that make up a name
 */
export async function lapsedReferences(
  resource: Resource,
  field: string,
  to: { resource: Resource; fields: readonly string[] },
  ids: readonly string[],
): Promise<{ record: string; id: string; name: string }[]> {
  const source = sourceOf(resource.sources, field);
  if (!('while' in source) || !source.while || ids.length === 0) return [];
  const sql = new Sql();
  const name = to.fields.map((one) => `r."${columnOf(to.resource.model, one).column}"`).join(', ');
  const found = await fromPool(
    `select t.id::text as record, r.id::text, concat_ws(' ', ${name}) as name from "${resource.table}" t
     join "${to.resource.table}" r on r.id = t."${columnOf(resource.model, source.column).column}"
     where t.id = any(${sql.bind(ids, 'uuid[]')}) and (${sql.withViewer(source.while.sql)}) is not true`,
    sql.values,
  );
  return found as { record: string; id: string; name: string }[];
}
