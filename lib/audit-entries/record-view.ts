import type { Actor } from '@/lib/auth/actor';
import { db } from '@/lib/db';
import { recordView as recordTreatmentView } from '@/lib/treatments/record-view';
import { recordView as recordUserView } from '@/lib/users/record-view';

/** What holds data on somebody's health: its old and new values are as good as the record itself. */
const opened: Record<string, (actor: Actor, id: string) => Promise<void>> = {
  users: recordUserView,
  'users/experts': recordUserView,
  treatments: recordTreatmentView,
};

/** Notes that an admin has seen, by way of the audit, what a person or a treatment was like. */
export async function recordView(actor: Actor, id: string): Promise<void> {
  const entry = await db.auditEntry.findUniqueOrThrow({ where: { id } });
  const tellsNothing = entry.before === null && entry.after === null;
  if (entry.entityId && !tellsNothing) await opened[entry.entity]?.(actor, entry.entityId);
}
