import type { Actor } from '@/lib/core/actor/actor';
import type { Verbs } from '@/lib/core/records';
import { noteView as noteTreatmentView } from '@/lib/nouns/treatments/data';
import { noteView as noteUserView } from '@/lib/nouns/users/note-view';
import { db } from '@/lib/run/db/db';

export const verbs: Verbs = { opened: noteView };

/** Records with health data: their old and new values are as sensitive as the record itself. */
const opened: Record<string, (actor: Actor, id: string) => Promise<void>> = {
  users: noteUserView,
  'users/experts': noteUserView,
  treatments: noteTreatmentView,
};

/** Logs that an admin has seen former values of a person or a treatment in the audit. */
async function noteView(actor: Actor, id: string): Promise<void> {
  const entry = await db.auditEntry.findUniqueOrThrow({ where: { id } });
  const tellsNothing = entry.before === null && entry.after === null;
  if (entry.entityId && !tellsNothing) await opened[entry.entity]?.(actor, entry.entityId);
}
