import type { BulkKind, BulkState } from './schema';

/** Whether two values of a simple field are equal; null equals an empty text. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one === '' ? null : (one ?? null)) === JSON.stringify(other === '' ? null : (other ?? null));

const moves: Record<BulkState, readonly BulkState[]> = {
  running: ['stopped'],
  stopped: ['running', 'undoing'],
  done: ['undoing'],
  // Stops reverting: records not yet reverted stay changed.
  undoing: ['done'],
  undone: [],
};

/** Whether an act may change from one state to another. */
export const mayMove = (from: BulkState, to: BulkState): boolean => moves[from].includes(to);

/** Only admins see deleted records, and can restore them. */
export const mayUndo = (kind: BulkKind, group: string): boolean => kind !== 'delete' || group === 'admin';

const STALLED_AFTER_MS = 60_000;

/** Whether an act should be running but has not been worked on for a while: it was interrupted, and may be resumed. */
export const isStalled = ({ state, updatedAt }: { state: BulkState; updatedAt: string }, now: number): boolean =>
  (state === 'running' || state === 'undoing') && now - Date.parse(updatedAt) > STALLED_AFTER_MS;
