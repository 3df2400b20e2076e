import type { Actor } from '@/lib/auth/actor';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord, type Locked, removeRecord } from '@/lib/rest/write';
import { centerEvents } from './resource';
import { syncFlag } from './sync-flag';

/** Writes an event down; one that says that a kit was sent sets the center's flag. */
export async function createEvent(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const id = await insertRecord(tx, centerEvents, actor, input);
  await syncFlag(tx, actor, String(input.centerId), input.type);
  return id;
}

/** Deletes an event; without another one of its type the center was not sent that kit. */
export async function removeEvent(tx: Tx, actor: Actor, locked: Locked): Promise<void> {
  await removeRecord(tx, centerEvents, actor, locked);
  await followRestored(tx, actor, locked);
}

/** The flag follows an event that was brought back. */
export const followRestored = (tx: Tx, actor: Actor, { before }: Locked): Promise<void> =>
  syncFlag(tx, actor, String(before.centerId), before.type);
