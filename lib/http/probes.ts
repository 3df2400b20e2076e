import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * `/api/health`: the process lives. `/api/ready`: it can work, because the database answers; a balancer should send
 * nobody here while this is 503. It also says when no worker has been alive for some minutes: pages are served without
 * one, but no mail leaves. True when the path was one of the two and has its answer.
 */
export async function probe(
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
  databaseAnswers: () => Promise<boolean>,
  workerIsAlive: () => Promise<boolean>,
): Promise<boolean> {
  if (path !== '/api/health' && path !== '/api/ready') return false;
  const ok = path === '/api/health' || (await databaseAnswers());
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(!ok && { 'retry-after': '5' }),
  };
  const isWorking = path === '/api/health' || !ok || (await workerIsAlive());
  const body = JSON.stringify({
    status: ok ? 'ok' : 'unavailable',
    ...(!ok && { database: 'away' }),
    ...(!isWorking && { worker: 'away' }),
  });
  res.writeHead(ok ? 200 : 503, headers).end(req.method === 'HEAD' ? undefined : body);
  return true;
}
