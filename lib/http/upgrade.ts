import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** No socket is opened for anybody who has not said who they are. */
export function answerUpgrade(req: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  const status = req.url?.split('?', 1)[0] === '/ws' ? '401 Unauthorized' : '404 Not Found';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
