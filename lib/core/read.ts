import { recordSql, requireReadable, requireReader, type Selection, visibleSql } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import type { Resource } from '@/lib/core/define';
import { openBody } from '@/lib/core/encrypted-fields';
import { isUuid } from '@/lib/core/fields/column-values';
import { Sql } from '@/lib/run/db/sql';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';

export const deletedSql = (deleted: boolean) => `t."deleted_at" is ${deleted ? 'not null' : 'null'}`;

type One = Omit<Selection, 'expanded'> & { deleted?: boolean; expanded?: (sql: Sql) => Selection['expanded'] };

/** @throws Problem if the actor can read no record of the resource */
export function recordStatement(resource: Resource, actor: Actor, id: string, wanted: One = {}) {
  const grants = requireReader(resource, actor);
  requireReadable(resource, grants, wanted.fields ?? []);
  const sql = new Sql(actor.id);
  const key = sql.bind(id, 'uuid');
  const { expanded, ...shown } = wanted;
  const record = recordSql(sql, resource, actor, { ...shown, expanded: expanded?.(sql) });
  const deleted = resource.isSoft ? ` and ${deletedSql(wanted.deleted ?? false)}` : '';
  const changed = resource.hasUpdatedAt ? 't."updated_at"' : 'null::timestamptz';
  return {
    text: `select ${record} as body, ${changed} as updated from "${resource.table}" t where t."id" = ${key}${deleted} and ${visibleSql(sql, resource, actor)}`,
    values: sql.values,
  };
}

/** One record as JSON text and the time of its last change; 404 if the actor may not see it. */
export async function getRecord(resource: Resource, actor: Actor, id: string, wanted: One = {}, rows: Run = fromPool) {
  const { text, values } = recordStatement(resource, actor, id, wanted);
  return decryptRecord(resource, await rows(text, values));
}

export async function decryptRecord(resource: Resource, [found]: Record<string, unknown>[]) {
  if (!found) throw notFound(resource.missing);
  return { body: await openBody(resource, found.body as string), updatedAt: found.updated as Date | null };
}

/** The id of the record that this one was merged into, if the actor may see that one; null otherwise. */
export async function successorOf(resource: Resource, actor: Actor, id: string): Promise<string | null> {
  if (!resource.isMergeable || !isUuid(id)) return null;
  const sql = new Sql(actor.id);
  const merged = sql.bind(id, 'uuid');
  const [found] = await fromPool(
    `select t.id::text from "${resource.table}" t join "${resource.table}" m on t.id = m.merged_into_id
     where m.id = ${merged} and ${deletedSql(false)} and ${visibleSql(sql, resource, actor)}`,
    sql.values,
  );
  return (found?.id as string | undefined) ?? null;
}
