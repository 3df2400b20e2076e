import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Env, env } from '@/lib/run/env';
import { forbidden } from '@/lib/run/errors';
import { bearerOf } from '@/lib/run/secrets/tokens';

/** Headers set by reverse proxies. */
const BY_PROXIES = /^(forwarded|x-forwarded-.+|x-real-ip)$/i;

/**
 * Removes headers reserved for our reverse proxy, and sets the true address instead: rate limits use the client's
 * address and links contain the host name, so the client must not choose either. In both forms, because Next.js and
 * others read either.
 */
export function removeForwarded(req: IncomingMessage, settings: Pick<Env, 'BEHIND_PROXY'>): void {
  if (settings.BEHIND_PROXY) return;
  for (const name of Object.keys(req.headers)) if (BY_PROXIES.test(name)) delete req.headers[name];
  req.rawHeaders = req.rawHeaders.filter((_, n, all) => !BY_PROXIES.test(all[n - (n % 2)]!));
  const { remoteAddress } = req.socket;
  if (remoteAddress) req.headers['x-forwarded-for'] = remoteAddress;
}

/** Two Host headers: a proxy may believe one of them, and we the other (RFC 9112, 3.2). */
export const hasSeveralHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, n) => n % 2 === 0 && /^host$/i.test(name)).length > 1;

/**
 * Refuses a write that a page of another site sent with our visitor's cookie. Clients other than browsers send
 * neither header, and a bearer token is proof enough. Other kinds of `Authorization` prove nothing: if a reverse
 * proxy requires one, the browser adds it to requests of foreign pages, too.
 */
export function requireSameOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD' || bearerOf(request.headers)) return;
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw forbidden('errors.foreignOrigin');
  const origin = request.headers.get('origin');
  if (!origin) return;
  if (!isOurOrigin(origin, request.headers)) throw forbidden('errors.foreignOrigin');
}

/** Whether a page of this `origin` is ours: of APP_URL where it is set, else of the host that the browser has asked. */
export function isOurOrigin(origin: string, headers: Headers): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, origin: normal } = new URL(origin);
  if (env.APP_URL) return normal === new URL(env.APP_URL).origin;
  return host === (headers.get('x-forwarded-host') ?? headers.get('host'));
}

const SENT =
  'authorization, content-type, idempotency-key, if-match, if-none-match, accept-language, portal-version, x-request-id';
const READ =
  'etag, link, location, deprecation, sunset, portal-version, sandbox, retry-after, ratelimit, ratelimit-policy, odin-count, odin-count-is-lower-bound, x-request-id';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const PREFLIGHT_SECONDS = '600';

/**
 * Lets pages of the sites in API_ORIGINS call the API and read its answers: with a token that they send themselves,
 * never with the cookies of a person signed in here (no `Access-Control-Allow-Credentials`). True if it has answered a
 * preflight.
 */
export function allowOrigin(
  req: IncomingMessage,
  res: ServerResponse,
  { API_ORIGINS: origins }: Pick<Env, 'API_ORIGINS'>,
): boolean {
  if (origins.length === 0) return false;
  // Also for those that are not listed: no cache may give one site's answer to another.
  res.appendHeader('vary', 'Origin');
  const { origin } = req.headers;
  if (!origin || !origins.includes(origin)) return false;
  res.setHeader('access-control-allow-origin', origin);
  if (req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) {
    res.setHeader('access-control-expose-headers', READ);
    return false;
  }
  res.writeHead(204, {
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': SENT,
    'access-control-max-age': PREFLIGHT_SECONDS,
  });
  res.end();
  return true;
}
