import type { Actor } from '@/lib/auth/actor';
import { requestContext } from '@/lib/http/request-context';
import type { Tx } from '@/lib/rest/transaction';
import { Prisma } from '@/prisma/generated/client';

type Values = Record<string, unknown>;

export type AuditNote = {
  action: string;
  entity: string;
  entityId: string | null;
  before?: Values | null;
  after?: Values | null;
  reason?: string | null;
};

/** Notes who changed what, in the transaction of the change; of two versions only what differs is kept. */
export async function audit(tx: Tx, actor: Actor, note: AuditNote): Promise<void> {
  const changed = changedFields(note.before ?? {}, note.after ?? {});
  const pick = (values: Values | null | undefined) =>
    values
      ? (Object.fromEntries(changed.map((field) => [field, values[field] ?? null])) as Prisma.InputJsonObject)
      : Prisma.skip;
  await tx.auditEntry.create({
    data: {
      actorId: actor.id,
      actorRole: actor.id === null ? null : actor.role,
      action: note.action,
      entity: note.entity,
      entityId: note.entityId,
      before: pick(note.before),
      after: pick(note.after),
      reason: note.reason ?? null,
      requestId: requestContext.getStore()?.requestId ?? null,
    },
    select: { id: true },
  });
}

const changedFields = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => field !== 'updatedAt' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
