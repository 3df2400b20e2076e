import type { Actor } from '@/lib/auth/actor';
import { forbidden } from '@/lib/errors';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { views } from './resource';

/** Records that the caller has seen something. Idempotent, even concurrently. */
export async function recordView(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const userId = (input.userId as string | undefined) ?? actor.id ?? '';
  if (userId !== actor.id) throw forbidden('errors.outOfReach', 'userId');
  const { entityType, entityId } = input as { entityType: string; entityId: string };
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`view ${userId} ${entityType} ${entityId}`}))`;
  const seen = await tx.viewRecord.findFirst({ where: { userId, entityType, entityId }, select: { id: true } });
  return seen?.id ?? insertRecord(tx, views, actor, input);
}
