import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { env } from '@/lib/run/env';
import { loggedPath } from '@/lib/run/log';
import type { RequestContext } from '@/lib/run/request-context';

/** The caller's request id if it is valid, else a new one. Later handlers find it in the request headers. */
export function requestIdOf(req: IncomingMessage): string {
  const sent = req.headers['x-request-id'];
  const id = typeof sent === 'string' && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();
  req.headers['x-request-id'] = id;
  return id;
}

const MAX_KNOWN = 5_000;
const hashes = new Map<string, string>();

/**
 * A keyed hash of an address for the log: always the same 16 characters for the same address as long as AUTH_SECRET
 * stays. Without that key nobody can recover the address, not even by trying all of them.
 */
function hashedAddress(address: string): string {
  const known = hashes.get(address);
  if (known) return known;
  const hash = createHmac('sha256', `log ${env.AUTH_SECRET[0]}`).update(address).digest('base64url').slice(0, 16);
  hashes.set(address, hash);
  if (hashes.size > MAX_KNOWN) hashes.delete(hashes.keys().next().value!);
  return hash;
}

export type Measure = (method: string, status: number, milliseconds: number) => void;

/** Logs and measures a request when it is over: only then is it known whose it was. */
export function logRequest(
  log: Logger,
  req: IncomingMessage,
  res: ServerResponse,
  context: RequestContext,
  measure?: Measure,
): void {
  const started = performance.now();
  const { method, url } = req;
  res.once('close', () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    measure?.(method ?? '', res.statusCode, ms);
    const { requestId, ipAddress, accountId, service, traceId } = context;
    const who = {
      ...(accountId && { account: accountId }),
      ...(service && { service }),
      ...(ipAddress && { client: hashedAddress(ipAddress) }),
    };
    const line = {
      requestId,
      ...(traceId && { traceId }),
      method,
      path: loggedPath(url),
      status: res.statusCode,
      ms,
      ...who,
    };
    log.info(res.writableFinished ? line : { ...line, aborted: true }, 'request');
  });
}
