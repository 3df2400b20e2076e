// Creating, changing, deleting and bringing back one record: the same for the API and for the forms of the screens.
import type { Actor } from '@/lib/auth/actor';
import { refusal } from '@/lib/rest/access';
import type { Input } from '@/lib/rest/assign';
import { parseChange, parseNew } from '@/lib/rest/body';
import type { Resource } from '@/lib/rest/define';
import type { Tx } from '@/lib/rest/transaction';
import {
  insertRecord,
  type Locked,
  lockRecord,
  removeRecord,
  requireCreator,
  requireUnchanged,
  restoreRecord,
  updateRecord,
} from '@/lib/rest/write';

/** What a noun does in its own way; each runs in the transaction of the request, after guard and parsing. */
export type Verbs = {
  create?: (tx: Tx, actor: Actor, input: Input) => Promise<string>;
  update?: (tx: Tx, actor: Actor, locked: Locked, input: Input) => Promise<void>;
  /** Locks what a change touches besides, and what everybody locks before this record. */
  lockFirst?: (tx: Tx, actor: Actor, id: string, body: Input) => Promise<void>;
  remove?: (tx: Tx, actor: Actor, locked: Locked) => Promise<void>;
  /** After a deleted record was brought back. */
  restored?: (tx: Tx, actor: Actor, locked: Locked) => Promise<void>;
  /** After somebody has been shown the record on its own. */
  opened?: (actor: Actor, id: string) => Promise<void>;
};

type Kept = { resource: Resource; verbs: Verbs };
/** Which record, and the versions of it the caller means, one of which it must be. */
type Meant = { id: string; seen: readonly Date[] | null };
/** `isUndo`: puts back what the same person has just changed, which may go where no step leads otherwise. */
type Change = Meant & { deleted?: boolean; isUndo?: boolean };

/** Returns the id of the new record. */
export async function createRecord(tx: Tx, { resource, verbs }: Kept, actor: Actor, body: Input): Promise<string> {
  const input = parseNew(resource, requireCreator(resource, actor), body);
  return verbs.create ? verbs.create(tx, actor, input) : insertRecord(tx, resource, actor, input);
}

/** Changes the named fields; of a deleted record after it was brought back. 409 when another version was meant. */
export async function changeRecord(
  tx: Tx,
  { resource, verbs }: Kept,
  actor: Actor,
  { id, seen, deleted = false, isUndo = false }: Change,
  body: Input,
): Promise<void> {
  await verbs.lockFirst?.(tx, actor, id, body);
  const locked = { ...(await lockRecord(tx, resource, actor, id, deleted)), isUndo };
  if (!locked.mayUpdate) throw refusal(actor);
  requireUnchanged(locked, seen);
  if (deleted) await restoreRecord(tx, resource, actor, locked);
  if (deleted) await verbs.restored?.(tx, actor, locked);
  const input = parseChange(resource, locked, body);
  if (Object.keys(input).length === 0) return;
  if (verbs.update) await verbs.update(tx, actor, locked, input);
  else await updateRecord(tx, resource, actor, locked, input);
}

export async function deleteRecord(tx: Tx, { resource, verbs }: Kept, actor: Actor, { id, seen }: Meant) {
  const locked = await lockRecord(tx, resource, actor, id);
  if (!locked.grant.remove) throw refusal(actor);
  requireUnchanged(locked, seen);
  if (verbs.remove) await verbs.remove(tx, actor, locked);
  else await removeRecord(tx, resource, actor, locked);
}
