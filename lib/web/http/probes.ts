import type { IncomingMessage, ServerResponse } from 'node:http';
import { isStopping } from './shutdown';

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
  databaseAnswers: () => Promise<boolean>,
  workerIsAlive: () => Promise<boolean>,
  scannerAnswers: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  if (path !== '/api/health' && path !== '/api/ready') return false;
  const isHealth = path === '/api/health';
  const stopping = !isHealth && isStopping();
  const ok = isHealth || (!stopping && (await databaseAnswers()));
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(!ok && { 'retry-after': '5' }),
  };
  const isWorking = isHealth || !ok || (await workerIsAlive());
  const isScanning = isHealth || !ok || (await scannerAnswers());
  const body = JSON.stringify({
    status: ok ? 'ok' : stopping ? 'stopping' : 'unavailable',
    ...(!ok && !stopping && { database: 'away' }),
    ...(!isWorking && { worker: 'away' }),
    ...(!isScanning && { scanner: 'away' }),
  });
  res.writeHead(ok ? 200 : 503, headers).end(req.method === 'HEAD' ? undefined : body);
  return true;
}
