import { bearerOf } from '@/lib/auth/actor-of';
import { forbidden } from '@/lib/errors';

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
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host');
  if (!isOurOrigin(origin, host)) throw forbidden('errors.foreignOrigin');
}

/** Whether a page of this `origin` is served by this `host`, both as sent by the browser. */
export const isOurOrigin = (origin: string | undefined, host: string | null): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
