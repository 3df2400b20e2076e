import type { Person } from '@/lib/core/actor/actor';
import { openSecret, sealSecret } from '@/lib/run/secrets/seal-secret';
import { first, type Query } from './address';

const PURPOSE = 'undo';
const OFFERED_FOR = 60_000;
const ownerOf = (me: Person, saved: string) => `${me.id} ${saved}`;

/**
 * The parameters that lead to a notice with "Undo". What it would undo is sealed for whoever has just done it, for a
 * minute: a link from elsewhere must not put a button on our screens.
 */
export const withUndo = (me: Person, saved: string, undone: string): Record<'saved' | 'undo', string> => ({
  saved,
  undo: sealSecret(PURPOSE, ownerOf(me, saved), `${Date.now() + OFFERED_FOR} ${undone}`),
});

/** What the notice `?saved=` offers to undo; null if nothing, or no longer. */
export function openUndo(me: Person, { saved, undo }: Query): string | null {
  const opened = openSecret(PURPOSE, ownerOf(me, first(saved)), first(undo)) ?? '';
  const at = opened.indexOf(' ');
  return Number(opened.slice(0, at)) > Date.now() ? opened.slice(at + 1) : null;
}
