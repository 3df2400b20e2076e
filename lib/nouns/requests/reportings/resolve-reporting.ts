import { z } from 'zod';
import type { Actor } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { longText } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { parse } from '@/lib/core/fields/validation';
import { number, object } from '@/lib/core/json-schema';
import { deleteRecord } from '@/lib/core/records';
import { defineVerb } from '@/lib/core/verb';
import { type Locked, lockRecord } from '@/lib/core/write';
import { centers } from '@/lib/nouns/centers/resource';
import { changeRequest } from '@/lib/nouns/requests/change-request';
import { isOpen } from '@/lib/nouns/requests/rules';
import { users } from '@/lib/nouns/users/resource';
import { removeUser } from '@/lib/nouns/users/update-user';
import { lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { sameSubject } from './data';
import { reportings } from './resource';

const resolution = z.strictObject({
  /** Stored with the reporting and with the others closed with it. */
  reason: longText(LONGEST.note).refine((text) => text.trim() !== '', 'validation.required'),
});

/**
 * Carries out a reporting: deletes the person or the center in the usual way, and closes all open reportings about it.
 * Returns how many were closed.
 * @throws Problem 409 if it is closed, or asks for nothing that could be done
 */
async function resolveReporting(tx: Tx, actor: Actor, id: string, body: unknown): Promise<{ closed: number }> {
  // All that will be closed, in their order: two about one subject would otherwise wait for each other.
  if (isUuid(id)) await lockRows(tx, 'reportings', id, ...(await sameSubject(within(tx), id)));
  const locked = await lockRecord(tx, reportings, actor, id);
  if (!locked.mayUpdate) throw forbidden();
  const { reason } = parse(resolution, body);
  const { type, userId, centerId, status } = locked.before;
  const subject = type === 'deleteUser' ? userId : type === 'deleteCenter' ? centerId : null;
  if (typeof subject !== 'string' || !isOpen('reportings', String(status)))
    throw conflict('errors.forbiddenTransition', 'status');
  const others = await sameSubject(within(tx), id);
  if (type === 'deleteUser') await removePerson(tx, actor, subject);
  else await removeCenter(tx, actor, subject);
  await close(tx, actor, locked, reason);
  for (const other of others) await close(tx, actor, await lockRecord(tx, reportings, actor, other), reason);
  return { closed: 1 + others.length };
}

/** A person who is deleted already counts as done. */
async function removePerson(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (id === actor.id) throw conflict('errors.forbiddenTransition', 'userId');
  if (await tx.user.findFirst({ where: { id, deletedAt: null }, select: { id: true } }))
    await deleteRecord(tx, { resource: users, verbs: { remove: removeUser } }, actor, { id, seen: null });
}

async function removeCenter(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (await tx.center.findFirst({ where: { id, deletedAt: null }, select: { id: true } }))
    await deleteRecord(tx, { resource: centers, verbs: {} }, actor, { id, seen: null });
}

function close(tx: Tx, actor: Actor, locked: Locked, reason: string): Promise<void> {
  const notes = [locked.before.adminNotes, reason.trim()].filter(Boolean).join('\n');
  return changeRequest(tx, reportings, actor, locked, { status: 'closed', adminNotes: notes });
}

export const resolve = defineVerb('POST /reportings/{id}/resolution', {
  summary: 'Carry out a reporting: delete the person or the center, and close all reportings about it',
  body: resolution,
  answer: object({ closed: number }),
  form: {
    page: (_, { id }) => `reportings/${id}`,
    saved: 'reportingResolved',
    body: ({ reason = '' }) => ({ reason }),
  },
  run: ({ tx, actor, id, raw }) => resolveReporting(tx, actor, id, raw),
});
