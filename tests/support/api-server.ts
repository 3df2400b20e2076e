// The API over real HTTP, just as the server serves it.
import '@/lib/nouns/register';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routeTable } from '@/app/api/route-table';
import { requestContext } from '@/lib/run/request-context';
import { nearestIn } from '@/lib/run/requests/client-of';
import { directApi } from '@/lib/web/http/direct-api';
import { requestIdOf } from '@/lib/web/http/front';
import { answerUpgrade } from '@/lib/web/http/upgrade';
import type { Live } from '@/lib/web/realtime/live';

/** What the front server determines about a request before routing it. */
export function contextOf(req: IncomingMessage) {
  const ipAddress = nearestIn(req.headers['x-forwarded-for'] as string | undefined);
  return {
    requestId: requestIdOf(req),
    isHead: req.method === 'HEAD',
    ipAddress,
    userAgent: req.headers['user-agent'] ?? null,
  };
}

/** With websockets if `live` is set. */
export async function startApi(live?: Live): Promise<{ url: string; stop: () => Promise<void> }> {
  const api = directApi(routeTable);
  const server = createServer((req, res) => {
    void requestContext.run(contextOf(req), api, req, res).then((answered) => answered || res.writeHead(404).end());
  });
  if (live) server.on('upgrade', (req, socket, head) => void answerUpgrade(live, req, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        live?.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
