import { useRef, useState } from 'react';
import { toast, withdraw } from '@/components/ui/toast';
import { postForm } from './call-api';

type FormBody = FormData | URLSearchParams;
type BodyOf<Move> = (kept: readonly Move[]) => FormBody;
/** Undo of a record's move, until the record is moved again. */
type Undo = { of: string; run: () => void };

/**
 * Moves in a list that are shown at once, and sent one after the other. A refused one is reverted with a message, and
 * only that one: earlier and later moves stay. `body` gets the moves known to the server, and the one to be sent.
 */
export function useMoves<Move>(words: { saved: string; failed: string }) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const kept = useRef<readonly Move[]>([]);
  const sending = useRef(Promise.resolve());
  const latest = useRef(new Map<string, () => void>());
  const forget = (move: Move) => setMoves((shown) => shown.filter((one) => one !== move));
  async function send(move: Move, action: string, body: BodyOf<Move>, undo?: Undo) {
    const next = [...kept.current, move];
    const { isKept, message } = await accepted(action, body(next));
    const isLatest = undo && latest.current.get(undo.of) === undo.run;
    if (isKept) toast({ text: words.saved, ...(isLatest && { undo: undo.run }) });
    else toast({ text: message || words.failed, tone: 'bad' });
    if (isKept) kept.current = next;
    else forget(move);
  }
  function add(move: Move, action: string, body: BodyOf<Move>, undo?: Undo) {
    const before = undo && latest.current.get(undo.of);
    if (before) withdraw(before);
    if (undo) latest.current.set(undo.of, undo.run);
    setMoves((shown) => [...shown, move]);
    sending.current = sending.current.then(() => send(move, action, body, undo));
  }
  /** Undoes a move that the server has made; if refused, the move stays. */
  function takeBack(move: Move, action: string, body: FormBody, undone: string) {
    sending.current = sending.current.then(async () => {
      const { isKept, message } = await accepted(action, body);
      toast(isKept ? { text: undone } : { text: message || words.failed, tone: 'bad' });
      if (!isKept) return;
      kept.current = kept.current.filter((one) => one !== move);
      forget(move);
    });
  }
  return { moves, add, takeBack };
}

/** Sends a form, and returns whether it was carried out: a form to be corrected was not. */
async function accepted(action: string, body: FormBody): Promise<{ isKept: boolean; message: string }> {
  const { to, message } = await postForm(action, body);
  return { isKept: to !== '' && !to.includes('draft='), message };
}
