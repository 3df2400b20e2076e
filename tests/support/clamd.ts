// A small clamd: reads INSTREAM and PING as ClamAV's documentation describes them, finds EICAR's test file, and can misbehave.

import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Antivirus programs find this harmless text; written in two parts, so that they do not find this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');

type Trouble = 'silence' | 'hang up' | 'garbage' | 'endless' | 'limit' | 'cut';

export async function startClamd() {
  const scanned: Buffer[] = [];
  const troubles: Trouble[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    const trouble = troubles.shift();
    if (trouble === 'hang up') return void socket.destroy();
    if (trouble === 'silence') return void socket.resume();
    if (trouble === 'garbage') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    if (trouble === 'endless') return void socket.write('x'.repeat(100_000));
    if (trouble === 'limit') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    if (trouble === 'cut') return void socket.end('stream: OK');
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0');
      const content = contentOf(received);
      if (content === null) return;
      scanned.push(content);
      socket.end(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    /** Faults for the next connections. */
    trouble: (...next: Trouble[]) => troubles.push(...next),
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** What was streamed, once it is complete: pieces after their lengths, ended by a length of zero. */
function contentOf(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return null;
  if (received.subarray(0, command.length).toString() !== command) throw new Error('unknown command');
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const size = received.readUInt32BE(at);
    if (size === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return null;
}
