import type { WebSocket } from 'ws';
import type { Claims } from '@/lib/run/secrets/tokens';

/** `at`: the record that its tab has open, as `contacts/{id}`. */
export type OpenSocket = { socket: WebSocket; claims: Claims; isAlive: boolean; at: string | null };

/** Codes for closing a socket; 4000 and above are free for own use. */
export const CLOSED = { sessionEnded: 4401, tooMuchSaid: 4429, tooSlow: 1013, restarting: 1012 } as const;

/** Bytes that may be queued for a slow client; beyond that it is disconnected, and catches up when it reconnects. */
const MAX_BUFFERED = 256 * 1024;

/** The open sockets of this process, by person. */
export class OpenSockets {
  private readonly byPerson = new Map<string, Set<OpenSocket>>();

  get people(): number {
    return this.byPerson.size;
  }

  add(openSocket: OpenSocket): void {
    const { sub } = openSocket.claims;
    this.byPerson.set(sub, this.of(sub).add(openSocket));
  }

  remove(openSocket: OpenSocket): void {
    const mine = this.of(openSocket.claims.sub);
    mine.delete(openSocket);
    if (mine.size === 0) this.byPerson.delete(openSocket.claims.sub);
  }

  of(personId: string): Set<OpenSocket> {
    return this.byPerson.get(personId) ?? new Set();
  }

  all(): OpenSocket[] {
    return [...this.byPerson.values()].flatMap((mine) => [...mine]);
  }
}

export function send({ socket }: OpenSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_BUFFERED) socket.close(CLOSED.tooSlow);
  else socket.send(text);
}

/** Pings every socket, and terminates those that have not answered the previous ping. */
export function beat(openSockets: OpenSocket[]): void {
  for (const openSocket of openSockets) {
    if (!openSocket.isAlive) openSocket.socket.terminate();
    else openSocket.socket.ping();
    openSocket.isAlive = false;
  }
}
