import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { type Locked, removeRecord, updateRecord } from '@/lib/rest/write';
import { newsletters } from './resource';

/** Changes a draft. @throws Problem 409 for anything that is scheduled, or has gone out */
export async function updateNewsletter(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  requireDraft(locked);
  await updateRecord(tx, newsletters, actor, locked, input);
}

/** Deletes a draft. @throws Problem 409 as above */
export async function removeNewsletter(tx: Tx, actor: Actor, locked: Locked): Promise<void> {
  requireDraft(locked);
  await removeRecord(tx, newsletters, actor, locked);
}

function requireDraft({ before }: Locked): void {
  if (before.status !== 'draft') throw conflict('errors.draftsOnly', 'status');
}
