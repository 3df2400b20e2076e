import type { Actor } from '@/lib/auth/actor';
import { pool } from '@/lib/db';
import { notFound } from '@/lib/errors';
import { recordSql, requireReadable, requireReader, visibleSql, type Wanted } from '@/lib/rest/access';
import type { Resource } from '@/lib/rest/define';
import { openBody } from '@/lib/rest/encrypted-fields';
import { Sql } from '@/lib/rest/sql';
import { namedStatement } from '@/lib/rest/statements';

/** Runs a statement: on the pool or in a transaction. */
export type Run = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

export const fromPool: Run = async (text, values) => (await pool.query(namedStatement(text, values))).rows;

export const deletedSql = (deleted: boolean) => `t."deleted_at" is ${deleted ? 'not null' : 'null'}`;

/** One record as JSON text and the time of its last change; 404 if the actor may not see it. */
export async function getRecord(
  resource: Resource,
  actor: Actor,
  id: string,
  wanted: Wanted & { deleted?: boolean } = {},
  rows: Run = fromPool,
) {
  const grants = requireReader(resource, actor);
  requireReadable(resource, grants, wanted.fields ?? []);
  const sql = new Sql(actor.id);
  const key = sql.bind(id, 'uuid');
  const record = recordSql(sql, resource, actor, wanted);
  const deleted = resource.isSoft ? ` and ${deletedSql(wanted.deleted ?? false)}` : '';
  const changed = resource.hasUpdatedAt ? 't."updated_at"' : 'null::timestamptz';
  const found = await rows(
    `select ${record} as body, ${changed} as updated from "${resource.table}" t where t."id" = ${key}${deleted} and ${visibleSql(sql, resource, actor)}`,
    sql.values,
  );
  if (!found[0]) throw notFound(resource.missing);
  return { body: await openBody(resource, found[0].body as string), updatedAt: found[0].updated as Date | null };
}
