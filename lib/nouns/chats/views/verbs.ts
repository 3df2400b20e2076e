import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { insertRecord } from '@/lib/core/write';
import { Sql } from '@/lib/run/db/sql';
import { type Tx, within } from '@/lib/run/db/transaction';
import { forbidden, notFound, tooManyRequests } from '@/lib/run/errors';
import { limits } from '@/lib/run/limits/limits';
import { seenBy } from './data';
import { views } from './resource';

/**
 * Records that the caller has seen something. Idempotent, even concurrently.
 * @throws Problem 404 for what they may not see or does not exist, 429 above the limit per day
 */
async function recordView(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const userId = (input.userId as string | undefined) ?? actor.id ?? '';
  if (userId !== actor.id) throw forbidden('errors.outOfReach', 'userId');
  const { entityType, entityId } = input as { entityType: string; entityId: string };
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`view ${userId} ${entityType} ${entityId}`}))`;
  const seen = await tx.viewRecord.findFirst({ where: { userId, entityType, entityId }, select: { id: true } });
  if (seen) return seen.id;
  await requireVisible(tx, actor, entityType, entityId);
  const { points, seconds } = limits.views;
  const createdAt = { gt: new Date(Date.now() - seconds * 1000) };
  if ((await tx.viewRecord.count({ where: { userId, createdAt } })) >= points) throw tooManyRequests(seconds);
  return insertRecord(tx, views, actor, input);
}

async function requireVisible(tx: Tx, actor: Actor, entityType: string, id: string): Promise<void> {
  const sql = new Sql();
  const { table, where } = seenBy(sql, actor, entityType);
  const text = `select 1 as ok from "${table}" t where ${where} and t.id = ${sql.bind(id, 'uuid')}`;
  if (!(await within(tx)(text, sql.values))[0]) throw notFound();
}

export const verbs: Verbs = { create: recordView };
