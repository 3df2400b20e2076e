import { type NextRequest, NextResponse } from 'next/server';
import { actorOf } from '@/lib/auth/actor-of';
import { findPortalRoute, isArea, landingPage } from '@/lib/auth/routes';
import { PLAYER_HOSTS } from '@/lib/downloads/rules';
import { env } from '@/lib/env';
import { contentSecurityPolicy } from '@/lib/http/security-headers';
import { visitorLocale } from '@/lib/i18n/negotiate';
import { localePath } from '@/lib/i18n/paths';

const dev = env.NODE_ENV === 'development';

/**
 * Stands before the signed-in areas: `/{area}/…` is answered by `app/portal/[area]/…`, for people of that area and for
 * routes of the table only. Pages and handlers ask for the actor again; this is no page's only guard.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const [, area = '', ...rest] = pathname.split('/');
  const actor = await actorOf(request);
  if (actor.id === null)
    return lead(request, `${loginPath(request)}?${new URLSearchParams({ next: pathname + search })}`);
  if (!isArea(area) || area !== actor.group) return lead(request, landingPage(actor.group));
  if (rest.length === 0 && area !== 'guest') return lead(request, landingPage(area));
  // What people write to each other is theirs: an admin who looks as one of them does not read it.
  if (actor.seenBy && PRIVATE.has(rest[0] ?? '')) return render(request, `/portal/${area}/not-found`);
  if (!findPortalRoute(area, rest.join('/'))) return render(request, `/portal/${area}/not-found`);
  return render(request); // next.config.ts leads on to app/portal
}

/** Screens of conversations. */
const PRIVATE = new Set(['chats', 'connections']);

/** The screens on which codes are scanned. */
const scans = /^\/[a-z-]+\/(kit|treatments\/new)$/;

const loginPath = ({ headers }: NextRequest) =>
  localePath(
    visitorLocale({
      cookie: headers.get('cookie') ?? undefined,
      'accept-language': headers.get('accept-language') ?? undefined,
    }),
    '/login',
  );

const lead = (request: NextRequest, to: string) => NextResponse.redirect(new URL(to, request.url), 303);

/** Rendered at every request; Next.js reads the nonce from the request's policy and puts it on its scripts. */
function render(request: NextRequest, instead?: string): NextResponse {
  const nonce = `'nonce-${crypto.randomUUID()}'`;
  const wasm = scans.test(request.nextUrl.pathname);
  const frames = PLAYER_HOSTS;
  const policy = contentSecurityPolicy(env, { scripts: [nonce], styles: [nonce], wasm, frames }, dev);
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const response = instead
    ? NextResponse.rewrite(new URL(instead, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('cache-control', 'private, no-store');
  return response;
}

// Written out, because Next.js reads it without running it; a test compares it with the table of areas.
export const config = {
  matcher: '/(admin|expert|consultant|area-manager|dealer|user|guest)/:path*',
};
