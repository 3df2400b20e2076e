import type { BulkKind, BulkState } from './schema';

/** The same value of a simple field; nothing and an empty text are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one === '' ? null : (one ?? null)) === JSON.stringify(other === '' ? null : (other ?? null));

const moves: Record<BulkState, readonly BulkState[]> = {
  running: ['stopped'],
  stopped: ['running', 'undoing'],
  done: ['undoing'],
  // Taking it back is stopped: what is not back yet stays changed.
  undoing: ['done'],
  undone: [],
};

/** Whether somebody may bring an act from one state to another. */
export const mayMove = (from: BulkState, to: BulkState): boolean => moves[from].includes(to);

/** Only admins see what was deleted, and bring it back. */
export const mayUndo = (kind: BulkKind, group: string): boolean => kind !== 'delete' || group === 'admin';

const PATIENCE = 60_000;

/** Whether an act is at work by its state, and nobody has worked on it for a while: it was cut off, and may be taken up again. */
export const isStalled = ({ state, updatedAt }: { state: BulkState; updatedAt: string }, now: number): boolean =>
  (state === 'running' || state === 'undoing') && now - Date.parse(updatedAt) > PATIENCE;
