import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import { audit } from '@/lib/core/audit';
import type { Verbs } from '@/lib/core/records';
import type { Locked } from '@/lib/core/write';
import { requireVisible } from '@/lib/nouns/tasks/verbs';
import type { Tx } from '@/lib/run/db/transaction';
import { forbidden, invalid } from '@/lib/run/errors';

type NoteSubject = { personId?: string | null; centerId?: string | null };

/** Returns the note's id. The audit has that it was written, not its text: its subject may read the audit. */
async function createNote(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const { text, personId, centerId } = input as NoteSubject & { text: string };
  if (Boolean(personId) === Boolean(centerId))
    throw invalid(['personId', 'centerId'].map((field) => ({ field, message: 'validation.noteSubject' })));
  const { id: authorId } = requirePerson(actor);
  if (personId === authorId) throw forbidden('errors.outOfReach', 'personId');
  const about = personId ? { personId } : { centerId };
  await requireVisible(tx, actor, personId ? 'personId' : 'centerId', (personId ?? centerId)!);
  const { id } = await tx.note.create({ data: { text, authorId, ...about }, select: { id: true } });
  await audit(tx, actor, { action: 'create', entity: 'notes', entityId: id, after: about });
  return id;
}

async function changeNote(tx: Tx, actor: Actor, { id }: Locked, input: Input): Promise<void> {
  const { text } = input as { text?: string };
  if (text === undefined) return;
  await tx.note.update({ where: { id }, data: { text }, select: { id: true } });
  await audit(tx, actor, { action: 'update', entity: 'notes', entityId: id });
}

async function deleteNote(tx: Tx, actor: Actor, { id }: Locked): Promise<void> {
  await tx.note.update({ where: { id }, data: { deletedAt: new Date() }, select: { id: true } });
  await audit(tx, actor, { action: 'delete', entity: 'notes', entityId: id });
}

export const verbs: Verbs = { create: createNote, update: changeNote, remove: deleteNote };
