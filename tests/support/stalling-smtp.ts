// A mail server that goes silent at one step of the conversation, or never finishes: like a broken or hostile one.

import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

/**
 * Where it stalls: before its greeting, at a command, or never, sending one more line of the same reply every moment.
 */
export type Stall = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'the end' | 'dripping';

const ANSWERS: Record<string, string> = {
  EHLO: '250 stalling.example',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  RSET: '250 ok',
  QUIT: '221 bye',
};

export async function startStallingSmtp(stall: Stall): Promise<{ url: string; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (stall === 'greeting') return;
    socket.write('220 stalling.example ESMTP\r\n');
    let inData = false;
    let typed = '';
    socket.on('data', (chunk) => {
      typed += String(chunk);
      if (inData) {
        if (!typed.endsWith('\r\n.\r\n')) return;
        [inData, typed] = [false, ''];
        if (stall !== 'the end') socket.write('250 taken\r\n');
        return;
      }
      if (!typed.endsWith('\r\n')) return;
      const command = typed.slice(0, 4).toUpperCase();
      typed = '';
      if (command === stall) return;
      if (stall === 'dripping' && command === 'MAIL') drip(socket);
      else socket.write(`${ANSWERS[command] ?? '502 what?'}\r\n`);
      inData = command === 'DATA';
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Never silent long enough for a timeout, and never done. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-one moment\r\n'), 200);
  socket.on('close', () => clearInterval(timer));
}
