import type { Actor } from '@/lib/auth/actor';
import { requireMove } from '@/lib/contacts/update-contact';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { type Locked, updateRecord } from '@/lib/rest/write';
import { reportings } from './resource';

/** Changes a reporting. @throws Problem 409 for a status it cannot go to */
export async function updateReporting(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  requireMove(locked, input);
  await updateRecord(tx, reportings, actor, locked, input);
}
