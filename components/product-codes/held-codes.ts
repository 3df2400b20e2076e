import { draftOf, keepDraft, removeDraft } from '@/components/offline/device-store';
import { keptEntries, ownerId } from '@/components/offline/outbox';
import { SESSION_ENDED } from '@/components/portal/call-api';
import type { CodeState } from '@/lib/product-codes/schema';

/** A code that somebody has in hand: `unchecked` while there is no signal to ask, `signed-out` while nobody is signed in. */
export interface HeldCode {
  code: string;
  state: CodeState['state'] | 'checking' | 'unchecked' | 'signed-out' | 'unknown';
  productType?: CodeState['productType'];
}

/** What can be used, or at least tried. */
export const isUsable = ({ state }: HeldCode) => state === 'free' || isOpen(state) || state === 'checking';

/** Still to be looked up: when the signal is back, or its owner. */
export const isOpen = (state: HeldCode['state']) => state === 'unchecked' || state === 'signed-out';

/** Asks what a code is good for. */
export async function lookUp(code: string): Promise<HeldCode> {
  try {
    const answer = await fetch(`/api/product-codes/${code}/consumption`, { signal: AbortSignal.timeout(8000) });
    if (answer.status === 401) {
      window.dispatchEvent(new Event(SESSION_ENDED)); // asks to sign in again, over the list
      return { code, state: 'signed-out' };
    }
    const body = (await answer.json()) as CodeState;
    if (answer.ok) return { code, state: body.state, productType: body.productType };
    return { code, state: answer.status === 400 ? 'unknown' : 'unchecked' };
  } catch {
    return { code, state: 'unchecked' };
  }
}

const FORM = 'kit';

/** The list stays on the device, so that a closed tab costs no scan. */
export const keepHeld = (held: HeldCode[]): Promise<void> =>
  (held.length > 0 ? keepDraft(ownerId(), FORM, held) : removeDraft(ownerId(), FORM)).catch(() => {});

/** The list of last time, without the codes that wait in the outbox for being sent. */
export async function restoreHeld(): Promise<HeldCode[]> {
  const [kept, entries] = await Promise.all([draftOf(ownerId(), FORM).catch(() => null), keptEntries()]);
  const waiting = JSON.stringify(entries.map(({ path, body }) => [path, body]));
  return ((kept as HeldCode[] | null) ?? []).filter(({ code }) => !waiting.includes(code));
}
