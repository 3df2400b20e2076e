import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, type Locked, removeRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { centerEvents } from './resource';
import { flagOfEvent } from './rules';
import { syncFlag } from './sync-flag';

async function createEvent(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const id = await insertRecord(tx, centerEvents, actor, input);
  await syncFlag(tx, actor, String(input.centerId), flagOfEvent(input.type));
  return id;
}

/** Deletes an event; if no other one of its type remains, the center's flag is cleared. */
async function removeEvent(tx: Tx, actor: Actor, locked: Locked): Promise<void> {
  await removeRecord(tx, centerEvents, actor, locked);
  await followRestored(tx, actor, locked);
}

const followRestored = (tx: Tx, actor: Actor, { before }: Locked): Promise<void> =>
  syncFlag(tx, actor, String(before.centerId), flagOfEvent(before.type));

export const verbs: Verbs = { create: createEvent, remove: removeEvent, restored: followRestored };
