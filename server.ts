// The one process: Next's pages and API, later the websocket at /ws.
import { createServer, Server } from 'node:http';
import { parseArgs } from 'node:util';
import next from 'next';

const { dev } = parseArgs({ options: { dev: { type: 'boolean', default: false } } }).values;
const port = Number(process.env.PORT ?? 3000);
const hostname = process.env.HOST ?? '0.0.0.0';

// Next adds its own 'upgrade' listener to the server it is given (its HMR socket in development), and that listener
// closes every socket whose path matches a page. Given a server that never listens, it hears only what is passed on.
const forNext = new Server();
const app = next({ dev, port, hostname, httpServer: forNext });
await app.prepare();
const handle = app.getRequestHandler();

const server = createServer((req, res) => void handle(req, res));
server.keepAliveTimeout = 65_000; // longer than a reverse proxy's

server.on('upgrade', (req, socket, head) => {
  if (dev && req.url?.startsWith('/_next/')) forNext.emit('upgrade', req, socket, head);
  else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
});

server.listen(port, hostname);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    server.close(() => void app.close().finally(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => process.exit(1), 10_000).unref();
  });
}
