import type { Actor } from '@/lib/auth/actor';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord, type Locked, removeRecord } from '@/lib/rest/write';
import { centerEvents } from './resource';
import { syncFlag } from './sync-flag';

/** Creates an event; one that a kit was sent sets the center's flag. */
export async function createEvent(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const id = await insertRecord(tx, centerEvents, actor, input);
  await syncFlag(tx, actor, String(input.centerId), input.type);
  return id;
}

/** Deletes an event; if no other one of its type remains, the center's flag is cleared. */
export async function removeEvent(tx: Tx, actor: Actor, locked: Locked): Promise<void> {
  await removeRecord(tx, centerEvents, actor, locked);
  await followRestored(tx, actor, locked);
}

/** Restoring an event sets the flag again. */
export const followRestored = (tx: Tx, actor: Actor, { before }: Locked): Promise<void> =>
  syncFlag(tx, actor, String(before.centerId), before.type);
