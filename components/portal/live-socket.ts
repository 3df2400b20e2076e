const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** The server's word for a session that is over: there is nothing to come back to. */
const SESSION_ENDED = 4401;

export type LiveEvents = {
  /** Something new, as the API shows it to this reader. */
  told: (type: string, record: unknown) => void;
  /** What was said before, or while nobody listened, has to be asked for. */
  missed: () => void;
  ended: () => void;
};

/** Keeps a socket to the portal open, and opens it again, ever more patiently, when it is lost. Returns how to stop. */
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
      if (type === 'ready' || type === 'missed') missed();
      else told(type, record);
    });
    socket.addEventListener('close', ({ code }) => {
      if (isStopped) return;
      if (code === SESSION_ENDED) return ended();
      // Not all at the same moment, when a server has gone and comes back.
      timer = setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    });
  }
  open();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    socket?.close();
  };
}
