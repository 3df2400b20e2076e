import type { WebSocket } from 'ws';
import type { Claims } from '@/lib/auth/tokens';

export type Connection = { socket: WebSocket; claims: Claims; isAlive: boolean };

/** Codes for closing a socket; 4000 and above are free for own use. */
export const CLOSED = { sessionEnded: 4401, tooMuchSaid: 4429, tooSlow: 1013, restarting: 1012 } as const;

/** Bytes that may be queued for a slow client; beyond that it is disconnected, and catches up when it reconnects. */
const MAX_BUFFERED = 256 * 1024;

/** The open sockets of this process, by person. */
export class Connections {
  private readonly byPerson = new Map<string, Set<Connection>>();

  get people(): number {
    return this.byPerson.size;
  }

  add(connection: Connection): void {
    const { sub } = connection.claims;
    this.byPerson.set(sub, this.of(sub).add(connection));
  }

  remove(connection: Connection): void {
    const mine = this.of(connection.claims.sub);
    mine.delete(connection);
    if (mine.size === 0) this.byPerson.delete(connection.claims.sub);
  }

  of(personId: string): Set<Connection> {
    return this.byPerson.get(personId) ?? new Set();
  }

  all(): Connection[] {
    return [...this.byPerson.values()].flatMap((mine) => [...mine]);
  }
}

export function send({ socket }: Connection, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_BUFFERED) socket.close(CLOSED.tooSlow);
  else socket.send(text);
}

/** Pings every socket, and terminates those that have not answered the previous ping. */
export function beat(connections: Connection[]): void {
  for (const connection of connections) {
    if (!connection.isAlive) connection.socket.terminate();
    else connection.socket.ping();
    connection.isAlive = false;
  }
}
