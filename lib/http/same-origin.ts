import { bearerOf } from '@/lib/auth/actor-of';
import { forbidden } from '@/lib/errors';

/**
 * Refuses a write that another site's page sent with our visitor's cookie. Clients that are no browser send neither header,
 * and those with a bearer token prove themselves by it. Another `Authorization` proves nothing: where a reverse proxy asks
 * for one, the browser adds it to what a foreign page sends as well.
 */
export function requireSameOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD' || bearerOf(request.headers)) return;
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw forbidden('errors.foreignOrigin');
  const origin = request.headers.get('origin');
  if (!origin) return;
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host');
  if (!isOurOrigin(origin, host)) throw forbidden('errors.foreignOrigin');
}

/** Whether a page of this `origin` is served under this `host`, as the browser names both. */
export const isOurOrigin = (origin: string | undefined, host: string | null): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
