import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { fetchSignedIn } from './call-api';

type BodyOf<Move> = (kept: readonly Move[]) => BodyInit;

/**
 * Moves in a list that are shown at once, and sent one after the other. A refused one is taken back with a message, and
 * only that one: what was moved before or since stays. `body` gets the moves known to the server, and the one to be sent.
 */
export function useMoves<Move>(words: { saved: string; failed: string }) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const kept = useRef<readonly Move[]>([]);
  const sending = useRef(Promise.resolve());
  async function send(move: Move, action: string, body: BodyOf<Move>) {
    const next = [...kept.current, move];
    const headers = { accept: 'application/json' };
    const answer = await fetchSignedIn(action, { method: 'POST', body: body(next), headers }).catch(() => null);
    const { to = '' } = (answer?.ok ? await answer.json() : {}) as { to?: string };
    const isKept = to !== '' && !to.includes('draft=');
    toast(isKept ? { text: words.saved } : { text: words.failed, tone: 'bad' });
    if (isKept) kept.current = next;
    else setMoves((shown) => shown.filter((one) => one !== move));
  }
  function add(move: Move, action: string, body: BodyOf<Move>) {
    setMoves((shown) => [...shown, move]);
    sending.current = sending.current.then(() => send(move, action, body));
  }
  return { moves, add };
}
