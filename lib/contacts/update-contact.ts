import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { type Locked, updateRecord } from '@/lib/rest/write';
import { contacts } from './resource';
import { mayMove } from './rules';
import type { CaseStatus } from './schema';

/** Changes a contact. @throws Problem 409 for a status it cannot go to */
export async function updateContact(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  requireMove(locked, input);
  await updateRecord(tx, contacts, actor, locked, input);
}

/** The status of a case changes along its moves only. */
export function requireMove({ before }: Locked, { status }: Input): void {
  if (status !== undefined && !mayMove(before.status as CaseStatus, status as CaseStatus))
    throw conflict('errors.forbiddenTransition', 'status');
}
