import { draftOf, keepDraft, removeDraft } from '@/components/offline/device-store';
import { ownerId, storedEntries } from '@/components/offline/outbox';
import { personHeader, SESSION_ENDED } from '@/components/portal/call-api';
import type { CodeState } from '@/lib/nouns/product-codes/schema';

/** A scanned or typed code: `unchecked` while offline, `signed-out` while nobody is signed in. */
export interface ScannedCode {
  code: string;
  state: CodeState['state'] | 'checking' | 'unchecked' | 'signed-out' | 'unknown';
  productType?: CodeState['productType'];
}

export const isUsable = ({ state }: ScannedCode) => state === 'free' || isOpen(state) || state === 'checking';

/** Still to be looked up: when back online, or signed in again. */
export const isOpen = (state: ScannedCode['state']) => state === 'unchecked' || state === 'signed-out';

export async function lookUp(code: string): Promise<ScannedCode> {
  try {
    const call = { headers: personHeader(), signal: AbortSignal.timeout(8000) };
    const answer = await fetch(`/api/product-codes/${code}/consumption`, call);
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

/** Stores the list on the device, so that closing the tab loses no scan. */
export const storeScanned = (held: ScannedCode[]): Promise<void> =>
  (held.length > 0 ? keepDraft(ownerId(), FORM, held) : removeDraft(ownerId(), FORM)).catch(() => {});

export async function restoreScanned(): Promise<ScannedCode[]> {
  const [kept, entries] = await Promise.all([draftOf(ownerId(), FORM).catch(() => null), storedEntries()]);
  const waiting = JSON.stringify(entries.map(({ path, body }) => [path, body]));
  return ((kept as ScannedCode[] | null) ?? []).filter(({ code }) => !waiting.includes(code));
}
