import type { BulkKind, BulkState, BulkWay } from './schema';

/** Whether two values of a field are equal; null equals an empty text, and the order of a list does not matter. */
export const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const textOf = (value: unknown) =>
  JSON.stringify(value === '' ? null : Array.isArray(value) ? value.map(String).toSorted() : (value ?? null));

type Change = { way: BulkWay | null; value: unknown };

const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);
const plus = (list: unknown[], more: unknown[]) => [...list, ...more.filter((one) => !list.includes(one))];
const minus = (list: unknown[], less: unknown[]) => list.filter((one) => !less.includes(one));

export function valueAfter(before: unknown, { way, value }: Change): unknown {
  if (way === 'add') return plus(listOf(before), listOf(value));
  return way === 'remove' ? minus(listOf(before), listOf(value)) : value;
}

/** The value that reverts the change, keeping what others have added to a list or taken out of it since. */
export function valueReverted(now: unknown, { way, value, before }: Change & { before: unknown }): unknown {
  const [was, given] = [listOf(before), listOf(value)];
  if (way === 'add') return minus(listOf(now), minus(given, was));
  if (way === 'remove')
    return plus(
      listOf(now),
      given.filter((one) => was.includes(one)),
    );
  return before ?? null;
}

const moves: Record<BulkState, readonly BulkState[]> = {
  running: ['stopped'],
  stopped: ['running', 'undoing'],
  done: ['undoing'],
  // Stops reverting: records not yet reverted stay changed.
  undoing: ['done'],
  undone: [],
};

export const mayMove = (from: BulkState, to: BulkState): boolean => moves[from].includes(to);

/** Only admins see deleted records, and can restore them. */
export const mayUndo = (kind: BulkKind, group: string): boolean => kind !== 'delete' || group === 'admin';

const STALLED_AFTER_MS = 60_000;

/** Whether an act should be running but has not been worked on for a while: it was interrupted, and may be resumed. */
export const isStalled = ({ state, updatedAt }: { state: BulkState; updatedAt: string }, now: number): boolean =>
  (state === 'running' || state === 'undoing') && now - Date.parse(updatedAt) > STALLED_AFTER_MS;
