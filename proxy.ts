import '@/lib/nouns/screens';
import { type NextRequest, NextResponse } from 'next/server';
import { anonymous } from '@/lib/core/actor/actor';
import { groupOf, hrefOf } from '@/lib/core/actor/roles';
import type { Area } from '@/lib/core/screens/define';
import { areasOf, findPortalRoute, landingPage } from '@/lib/core/screens/portal-routes';
import { FACTOR_SCREEN } from '@/lib/nouns/accounts/second-factors/schema';
import { PLAYER_HOSTS } from '@/lib/nouns/downloads/rules';
import { env } from '@/lib/run/env';
import { Problem } from '@/lib/run/errors';
import { visitorLocale } from '@/lib/run/i18n/negotiate';
import { localePath } from '@/lib/run/i18n/paths';
import { ASKED_PATH, REFUSED_SCREEN } from '@/lib/web/http/refused-screen';
import { contentSecurityPolicy, googleOn } from '@/lib/web/http/security-headers';
import { actorOf } from '@/lib/web/sign-in/actor-of';

/** Where somebody whose password an admin has set chooses another one, and nothing else. */
const PASSWORD_SCREEN = 'profile/change-password';
const dev = env.NODE_ENV === 'development';

/**
 * Guards the signed-in areas: `/{area}/…` is rewritten to `app/portal/[area]/…`, only for users of that area and for
 * listed routes. Pages and handlers check the actor again, so this is not the only guard.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const [, area = '', ...rest] = pathname.split('/');
  // Credentials of programs open no screen: who sends one is a visitor here.
  const actor = await actorOf(request, { isForEnrolling: true, isForNewPassword: true }).catch((error: unknown) => {
    if (error instanceof Problem && error.status < 500) return anonymous;
    throw error;
  });
  if (actor.id === null)
    return redirectTo(request, `${loginPath(request)}?${new URLSearchParams({ next: pathname + search })}`);
  const path = rest.join('/');
  if (area !== actor.group) {
    const isHeldUp = actor.mustChangePassword || actor.mustEnrol;
    // A bookmark of somebody who works in another role for now: the page says how to switch back.
    if (isHeldUp || area !== groupOf(actor.originalRole) || !findPortalRoute(area, path))
      return redirectTo(request, landingPage(actor.group));
    return refuse(request, actor.group, path);
  }
  if (actor.mustChangePassword) {
    if (path !== PASSWORD_SCREEN) return redirectTo(request, hrefOf(area, PASSWORD_SCREEN));
  } else if (actor.mustEnrol && path !== FACTOR_SCREEN) return redirectTo(request, hrefOf(area, FACTOR_SCREEN));
  if (rest.length === 0 && area !== 'guest') return redirectTo(request, landingPage(area));
  // Private messages stay private, even from an admin who views the portal as a participant.
  if (actor.seenBy && PRIVATE.has(rest[0] ?? '')) return render(request, `/portal/${area}/not-found`);
  if (!findPortalRoute(area, path))
    return areasOf(path).length > 0 ? refuse(request, area, path) : render(request, `/portal/${area}/not-found`);
  return render(request); // rewritten to app/portal by next.config.ts
}

/** Screens of chats, and of what visitors asked a practice. */
const PRIVATE = new Set(['chats', 'connections', 'inquiries']);

/** Screens with the code scanner. */
const scans = /^\/[a-z-]+\/(kit|treatments\/new)$/;

const loginPath = ({ headers }: NextRequest) =>
  localePath(
    visitorLocale({
      cookie: headers.get('cookie') ?? undefined,
      'accept-language': headers.get('accept-language') ?? undefined,
    }),
    '/login',
  );

const redirectTo = (request: NextRequest, to: string) => NextResponse.redirect(new URL(to, request.url), 303);

/** A screen that other roles have: a 403 that says which ones. */
const refuse = (request: NextRequest, area: Area, path: string) =>
  render(request, `/portal/${area}/${REFUSED_SCREEN}`, path);

/** Ours for markup, ours for Next.js (instrumentation-client.ts), and the editor's for what is pasted, which it reads where nothing runs. */
const TRUSTED = ['pages', 'default', 'ProseMirrorClipboard'];

/** Rendered per request; Next.js reads the nonce from the request's CSP and adds it to its scripts. */
function render(request: NextRequest, instead?: string, refused?: string): NextResponse {
  const nonce = `'nonce-${crypto.randomUUID()}'`;
  const { pathname } = request.nextUrl;
  // The development server evaluates text.
  const trustedTypes = dev ? undefined : TRUSTED;
  const own = { trustedTypes, wasm: scans.test(pathname), google: googleOn(pathname) };
  const inline = { scripts: [nonce], styles: [nonce], frames: PLAYER_HOSTS, ...own };
  const policy = contentSecurityPolicy(env, inline, dev);
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  if (refused === undefined) headers.delete(ASKED_PATH);
  else headers.set(ASKED_PATH, encodeURI(refused));
  const response = instead
    ? NextResponse.rewrite(new URL(instead, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('cache-control', 'private, no-store');
  return response;
}

// Literal, because Next.js parses it statically; a test compares it with the table of areas.
export const config = {
  matcher: '/(admin|expert|consultant|area-manager|dealer|user|guest)/:path*',
};
