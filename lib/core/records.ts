// Creates, changes, deletes and restores one record: shared by the API and the forms of the screens.

import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { mergedInto, parseChange, parseNew } from '@/lib/core/body';
import type { Resource } from '@/lib/core/define';
import { getRecord } from '@/lib/core/read';
import type { Guard } from '@/lib/core/verb';
import {
  insertRecord,
  type Locked,
  lockRecord,
  removeRecord,
  requireCreator,
  requireUnchanged,
  restoreRecord,
  updateRecord,
} from '@/lib/core/write';
import { type Tx, within } from '@/lib/run/db/transaction';
import type { Locale } from '@/lib/run/i18n/routing';

/** Hooks for what a noun does in its own way, in the request's transaction, after access checks and parsing. */
export type Verbs = {
  create?: (tx: Tx, actor: Actor, input: Input) => Promise<string>;
  /** Creates a record from a sheet, if creating it otherwise notifies somebody. */
  imported?: (tx: Tx, actor: Actor, input: Input) => Promise<string>;
  update?: (tx: Tx, actor: Actor, locked: Locked, input: Input) => Promise<void>;
  /** Locks other records that the change affects, and those that must always be locked before this one. */
  lockFirst?: (tx: Tx, actor: Actor, id: string, body: Input) => Promise<void>;
  remove?: (tx: Tx, actor: Actor, locked: Locked) => Promise<void>;
  restored?: (tx: Tx, actor: Actor, locked: Locked) => Promise<void>;
  /** By the name of an act of its screen: also pressed without JavaScript. */
  acts?: Readonly<Record<string, (tx: Tx, actor: Actor, id: string) => Promise<void>>>;
  /** Runs after a single record was shown, in the transaction of a call that has one. */
  opened?: (actor: Actor, id: string, tx?: Tx) => Promise<void>;
  /** A record that was read, in the other form of its resource. */
  written?: (actor: Actor, body: string, locale: Locale) => Promise<string>;
  /** Run around the transaction of a call, the first one outermost. */
  guards?: { create?: readonly Guard[]; update?: readonly Guard[] };
};

export type Noun = { resource: Resource; verbs: Verbs };
/** The record and its acceptable versions, one of which must be current. */
type VersionedRef = { id: string; seen: readonly Date[] | null };
/** `isUndo`: reverts one's own last change, despite transitions. `isMerge`: objects are merged (RFC 7396). */
type Change = VersionedRef & { deleted?: boolean; isMerge?: boolean } & Pick<
    Locked,
    'isUndo' | 'isReversal' | 'letters'
  >;

/** Creates a record, typed by somebody or read from a sheet, and returns its id. */
export async function createRecord(
  tx: Tx,
  { resource, verbs }: Noun,
  actor: Actor,
  body: Input,
  isImported = false,
): Promise<string> {
  const input = parseNew(resource, requireCreator(resource, actor), body);
  const create = (isImported ? verbs.imported : undefined) ?? verbs.create;
  return create ? create(tx, actor, input) : insertRecord(tx, resource, actor, input);
}

/** Changes the given fields; restores a deleted record first. 409 if the version does not match. */
export async function changeRecord(
  tx: Tx,
  { resource, verbs }: Noun,
  actor: Actor,
  { id, seen, deleted = false, isUndo = false, isMerge = false, ...how }: Change,
  body: Input,
): Promise<void> {
  await verbs.lockFirst?.(tx, actor, id, body);
  const locked = { ...(await lockRecord(tx, resource, actor, id, deleted)), isUndo, ...how };
  if (!locked.mayUpdate) throw refusal(actor, resource, 'update');
  // A key that may not delete undoes no deletion either.
  if (deleted && 'key' in actor && actor.key && !locked.grant.remove) throw refusal(actor, resource, 'delete');
  requireUnchanged(locked, seen);
  if (deleted) await restoreRecord(tx, resource, actor, locked);
  if (deleted) await verbs.restored?.(tx, actor, locked);
  const input = parseChange(resource, locked, isMerge ? mergedInto(locked.before, body) : body);
  if (Object.keys(input).length === 0) return;
  if (verbs.update) await verbs.update(tx, actor, locked, input);
  else await updateRecord(tx, resource, actor, locked, input);
}

/** A record as the answer to a call that has written it, which counts as opening it: writers see all of it. */
export async function answerRecord({ resource, verbs }: Noun, actor: Actor, id: string, tx?: Tx) {
  const record = await getRecord(resource, actor, id, {}, tx && within(tx));
  await verbs.opened?.(actor, id, tx);
  return record;
}

export async function deleteRecord(tx: Tx, { resource, verbs }: Noun, actor: Actor, { id, seen }: VersionedRef) {
  const locked = await lockRecord(tx, resource, actor, id);
  if (!locked.grant.remove) throw refusal(actor, resource, 'delete');
  requireUnchanged(locked, seen);
  if (verbs.remove) await verbs.remove(tx, actor, locked);
  else await removeRecord(tx, resource, actor, locked);
}
