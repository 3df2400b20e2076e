import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { env } from '@/lib/env';
import type { RequestContext } from './request-context';

/** Parts of addresses that are as good as a key, and must not be read from a log. */
const SECRET_PARTS =
  /\/(password-resets|confirm-email|unsubscribe-center|unsubscribe-user|product-codes)\/(?!sent$|again)[^/]+/;

/** What a log may know of an address: never its query, which may hold names, places and positions of people. */
export function loggedPath(url = ''): string {
  return url.split(/[?#]/, 1)[0]!.slice(0, 300).replace(SECRET_PARTS, '/$1/…');
}

/** The id that the caller sent if it is one, else a new one. Whoever handles the request further finds it in its headers. */
export function requestIdOf(req: IncomingMessage): string {
  const sent = req.headers['x-request-id'];
  const id = typeof sent === 'string' && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();
  req.headers['x-request-id'] = id;
  return id;
}

const MAX_KNOWN = 5_000;
const hashes = new Map<string, string>();

/**
 * What a log may know of an address: the same 16 signs for the same one as long as AUTH_SECRET stays, out of which nobody
 * without that key can make the address, not even by trying all there are.
 */
export function hashedAddress(address: string): string {
  const known = hashes.get(address);
  if (known) return known;
  const hash = createHmac('sha256', `log ${env.AUTH_SECRET[0]}`).update(address).digest('base64url').slice(0, 16);
  hashes.set(address, hash);
  if (hashes.size > MAX_KNOWN) hashes.delete(hashes.keys().next().value!);
  return hash;
}

export type Measure = (method: string, status: number, milliseconds: number) => void;

/** Writes one line when the request is over, and has it measured: by then it is known whose it was. */
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
    const { requestId, ipAddress, accountId } = context;
    const who = { ...(accountId && { account: accountId }), ...(ipAddress && { client: hashedAddress(ipAddress) }) };
    const line = { requestId, method, path: loggedPath(url), status: res.statusCode, ms, ...who };
    log.info(res.writableFinished ? line : { ...line, aborted: true }, 'request');
  });
}
