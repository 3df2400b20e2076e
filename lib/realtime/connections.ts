import type { WebSocket } from 'ws';
import type { Claims } from '@/lib/auth/tokens';

export type Connection = { socket: WebSocket; claims: Claims; isAlive: boolean };

/** Codes of our own (4000 and above are free) with which a socket is closed. */
export const CLOSED = { sessionEnded: 4401, tooMuchSaid: 4429, tooSlow: 1013, goingAway: 1001 } as const;

/** Bytes that may wait for a slow reader; after that they are let go, and ask for what they missed when they are back. */
const MOST_WAITING = 256 * 1024;

/** The open sockets of this process, by the person before them. */
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
  if (socket.bufferedAmount > MOST_WAITING) socket.close(CLOSED.tooSlow);
  else socket.send(text);
}

/** Asks each socket for a sign of life, and ends those that gave none since they were last asked. */
export function beat(connections: Connection[]): void {
  for (const connection of connections) {
    if (!connection.isAlive) connection.socket.terminate();
    else connection.socket.ping();
    connection.isAlive = false;
  }
}
