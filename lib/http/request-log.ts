import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

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

/** Writes one line when the request is over. */
export function logRequest(log: Logger, req: IncomingMessage, res: ServerResponse, requestId: string): void {
  const started = performance.now();
  const { method, url } = req;
  res.once('close', () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const line = { requestId, method, path: loggedPath(url), status: res.statusCode, ms };
    log.info(res.writableFinished ? line : { ...line, aborted: true }, 'request');
  });
}
