import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { env } from '@/lib/run/env';
import { badRequest, notFound, Problem, unavailable } from '@/lib/run/errors';
import { log } from '@/lib/run/log';
import type { Live } from '@/lib/web/realtime/live';
import { hasSeveralHosts, removeForwarded } from './same-origin';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Upgrades `/ws` to a websocket for signed-in people; any other request is answered and closed. */
export async function answerUpgrade(live: Live, req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  socket.on('error', () => socket.destroy());
  if (req.url?.split('?', 1)[0] !== '/ws') return refuse(socket, notFound());
  try {
    if (hasSeveralHosts(req)) throw badRequest();
    removeForwarded(req, env);
    await live.upgrade(req, socket, head);
  } catch (error) {
    if (!(error instanceof Problem)) log.error({ err: error }, 'no socket could be opened');
    refuse(socket, error instanceof Problem ? error : unavailable());
  }
}

function refuse(socket: Duplex, { status, headers }: Problem): void {
  if (socket.destroyed) return;
  const all = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Refused'}\r\n${lines}\r\n`);
}
