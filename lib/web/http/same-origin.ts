import { env } from '@/lib/run/env';
import { forbidden } from '@/lib/run/errors';
import { bearerOf } from '@/lib/run/secrets/tokens';

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
