import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const LONGEST_WAIT_MS = 10_000;

let stopping = false;

/** Then `/api/ready` answers 503, and balancers send requests elsewhere. */
const isStopping = (): boolean => stopping;

type Options = {
  /** How long requests are still accepted after SIGTERM, for balancers to notice; 0 without a balancer. */
  drainMs: number;
  /** Closes connections that would never finish by themselves. */
  closeFirst: () => void;
  closeRest: () => Promise<unknown>;
};

/**
 * On SIGTERM, reports as not ready and answers for another `drainMs`, closing each connection after its answer. Then, or
 * at once on SIGINT, stops accepting connections, lets running requests finish, closes the rest and exits.
 */
export function stopGracefully(server: Server, { drainMs, closeFirst, closeRest }: Options): void {
  function stop(): void {
    closeFirst();
    server.close(() => void closeRest().finally(() => process.exit(0)));
    // Busy connections become idle after their answer and would stay open for more requests.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => process.exit(1), LONGEST_WAIT_MS).unref();
  }
  function begin(waitMs: number): void {
    if (stopping) return;
    stopping = true;
    // Closing an idle connection may lose a request on its way; a `connection: close` answer prevents this.
    server.prependListener('request', (_req, res) => {
      res.shouldKeepAlive = false;
    });
    if (waitMs > 0) setTimeout(stop, waitMs);
    else stop();
  }
  process.once('SIGINT', () => begin(0)).once('SIGTERM', () => begin(drainMs));
}

/**
 * `/api/health`: the process is alive. `/api/ready`: the database answers too; load balancers should send no
 * requests while this is 503, as it is after SIGTERM. It also reports if no worker has been seen for some minutes:
 * pages still work, but no mail is sent; or if the virus scanner does not answer: uploads are refused. Returns true if
 * the path was one of the two and was answered.
 */
export async function probe(
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
  hasDatabase: () => Promise<boolean>,
  hasWorker: () => Promise<boolean>,
  hasScanner: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  if (path !== '/api/health' && path !== '/api/ready') return false;
  const isHealth = path === '/api/health';
  const isEnding = !isHealth && isStopping();
  const ok = isHealth || (!isEnding && (await hasDatabase()));
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(!ok && { 'retry-after': '5' }),
  };
  const isWorking = isHealth || !ok || (await hasWorker());
  const isScanning = isHealth || !ok || (await hasScanner());
  const body = JSON.stringify({
    status: ok ? 'ok' : isEnding ? 'stopping' : 'unavailable',
    ...(!ok && !isEnding && { database: 'away' }),
    ...(!isWorking && { worker: 'away' }),
    ...(!isScanning && { scanner: 'away' }),
  });
  res.writeHead(ok ? 200 : 503, headers).end(req.method === 'HEAD' ? undefined : body);
  return true;
}
