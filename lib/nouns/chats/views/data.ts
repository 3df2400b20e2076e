import { requireReader } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { asked, id, list, number, object, text } from '@/lib/core/json-schema';
import { listWhere } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { nouns } from '@/lib/core/nouns';
import { defineVerb } from '@/lib/core/verb';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';

const MAX_VIEWS = 100;

/** The resource of this name, and what of it the caller sees, as SQL. @throws Problem 400 if there is none, 403 if nothing */
export function seenBy(sql: Sql, actor: Actor, entityType: string): { table: string; where: string } {
  const resource = Object.hasOwn(nouns().resources, entityType) ? nouns().resources[entityType] : undefined;
  if (!resource)
    throw new Problem(400, 'errors.wrongValue', { values: { parameter: 'entityType', value: entityType } });
  requireReader(resource, actor);
  const where = listWhere(sql, resource, actor, parseListQuery(resource, new URLSearchParams()));
  return { table: resource.table, where };
}

/** A resource's records that are visible and new to the caller: their number, and the latest hundred ids. */
async function unreadOf(actor: Actor, entityType: string): Promise<{ toRead: number; ids: string[] }> {
  const sql = new Sql();
  const { table, where } = seenBy(sql, actor, entityType);
  const seen = `select from view_records v where v.user_id = ${sql.bind(actor.id, 'uuid')}
    and v.entity_type = ${sql.bind(entityType, 'text')} and v.entity_id = t.id`;
  const statement = `select t.id::text, count(*) over () as total from "${table}" t
    where ${where} and not exists (${seen}) order by t.id desc limit ${MAX_VIEWS}`;
  const rows = await fromPool(statement, sql.values);
  return { toRead: Number(rows[0]?.total ?? 0), ids: rows.map((row) => row.id as string) };
}

export const readNewRecords = defineVerb('GET /views/toread', {
  summary: 'The records of a resource that are new to the caller',
  parameters: [{ ...asked('entityType', text, 'Name of the resource.'), required: true }],
  answer: object({ toRead: number, ids: list(id) }),
  run: ({ actor, url }) => unreadOf(actor, url.searchParams.get('entityType') ?? ''),
});
