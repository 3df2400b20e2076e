import { currentHere, onHere } from './live-events';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** How often an open record is named again: others forget it after twice as long. */
const SAY_EVERY_MS = 25_000;
/** The close code for an ended session: do not reconnect. */
const SESSION_ENDED = 4401;

export type LiveEvents = {
  /** News, as the API shows it to this reader. */
  told: (type: string, record: unknown) => void;
  /** Messages may have been lost and must be fetched. */
  missed: () => void;
  ended: () => void;
};

/** Keeps a socket open and reconnects with growing delays. Returns a function that stops. */
export function keepSocket({ told, missed, ended }: LiveEvents): () => void {
  let socket: WebSocket | undefined;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function open(): void {
    socket = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/ws`);
    socket.addEventListener('message', ({ data }) => {
      const { type, record } = JSON.parse(String(data)) as { type: string; record?: unknown };
      wait = FIRST_WAIT_MS;
      if (type === 'ready' && currentHere()) say();
      if (type === 'ready' || type === 'missed') missed();
      else told(type, record);
    });
    socket.addEventListener('close', ({ code }) => {
      if (isStopped) return;
      if (code === SESSION_ENDED) return ended();
      // A random delay, so that not all clients reconnect at once after a server restart.
      timer = setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    });
  }
  const say = () => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ at: currentHere() }));
  };
  open();
  const stopListening = onHere(say);
  const saying = setInterval(() => currentHere() && say(), SAY_EVERY_MS);
  return () => {
    isStopped = true;
    stopListening();
    clearInterval(saying);
    clearTimeout(timer);
    socket?.close();
  };
}
