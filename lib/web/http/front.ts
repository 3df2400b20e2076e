import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { hrefOf } from '@/lib/core/actor/roles';
import { isScannerAvailable } from '@/lib/core/files/scan-file';
import { isArea, landingPage } from '@/lib/core/screens/portal-routes';
import { type Env, env } from '@/lib/run/env';
import { badRequest } from '@/lib/run/errors';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { visitorLocale } from '@/lib/run/i18n/negotiate';
import { localePath } from '@/lib/run/i18n/paths';
import { locales, routing } from '@/lib/run/i18n/routing';
import { workerIsAlive } from '@/lib/run/jobs/heartbeat';
import { loggedPath } from '@/lib/run/log';
import { metrics } from '@/lib/run/metrics/registry';
import { tracing, within } from '@/lib/run/metrics/spans';
import { type RequestContext, requestContext } from '@/lib/run/request-context';
import { nearestIn } from '@/lib/run/requests/client-of';
import { sessionCookie } from '@/lib/run/secrets/tokens';
import { siteAddress } from '@/lib/run/site-address';
import { authorizationServer } from '@/lib/web/oauth/metadata';
import { actorOf } from '@/lib/web/sign-in/actor-of';
import { nextPage } from '@/lib/web/sign-in/open-area';
import type { Handle } from '@/lib/web/site/ask-next';
import { isBarePublicPath, publicData, publicPage } from '@/lib/web/site/public-routes';
import type { publicSite } from '@/lib/web/site/public-site';
import { type Answer, sendAnswer } from './answer';
import { problemResponse } from './problem-response';
import { allowOrigin, hasSeveralHosts, isOurOrigin, removeForwarded } from './same-origin';
import { dataPolicy, securityHeaders } from './security-headers';
import { probe } from './shutdown';

/** The caller's request id if it is valid, else a new one. Later handlers find it in the request headers. */
export function requestIdOf(req: IncomingMessage): string {
  const sent = req.headers['x-request-id'];
  const id = typeof sent === 'string' && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();
  req.headers['x-request-id'] = id;
  return id;
}

const MAX_KNOWN = 5_000;
const hashes = new Map<string, string>();

/** A keyed hash of an address for the log, the same while AUTH_SECRET stays; nobody else can recover the address. */
function hashedAddress(address: string): string {
  const known = hashes.get(address);
  if (known) return known;
  const hash = createHmac('sha256', `log ${env.AUTH_SECRET[0]}`).update(address).digest('base64url').slice(0, 16);
  hashes.set(address, hash);
  if (hashes.size > MAX_KNOWN) hashes.delete(hashes.keys().next().value!);
  return hash;
}

type Measure = (method: string, status: number, milliseconds: number) => void;

/** When it is over, because only then its person is known. */
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

const LONGEST = 8_000;
const NONE = new URLSearchParams();

interface Target {
  /** as sent, still encoded, without the query */
  path: string;
  /** read-only: all empty ones are the same object */
  query: URLSearchParams;
}

/** Path and query of a request, or null if no page can make sense of it and Next.js would answer with a 500. */
export function parseTarget(url: string): Target | null {
  if (url.length > LONGEST || !url.startsWith('/') || url.startsWith('//')) return null;
  const [path = '', query = ''] = splitOnce(url.split('#', 1)[0]!, '?');
  const decoded = path.includes('%') ? decode(path) : path;
  if (decoded === null || /[\0\\]/.test(decoded) || /%(00|5c)/i.test(path)) return null;
  if (decoded.includes('/.') && decoded.split('/').some(isDotSegment)) return null;
  if (query.includes('\0') || /%00/.test(query)) return null;
  return { path, query: query ? new URLSearchParams(query) : NONE };
}

/** Programs resolve `.` and `..` differently: the path checked here could differ from the one rendered. */
const isDotSegment = (segment: string) => segment === '.' || segment === '..';

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const HALF_A_YEAR = 180; // days

/** The contact for reporting vulnerabilities (RFC 9116). Expires in half a year unless the operator sets a date. */
export function securityText(
  { SECURITY_CONTACT, SECURITY_EXPIRES }: Pick<Env, 'SECURITY_CONTACT' | 'SECURITY_EXPIRES'>,
  now = new Date(),
): string {
  const expires = SECURITY_EXPIRES ?? `${addDays(todayText(now), HALF_A_YEAR)}T00:00:00Z`;
  const contact = SECURITY_CONTACT ?? `${siteAddress}${localePath(routing.defaultLocale, '/request-contact')}`;
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${siteAddress}/.well-known/security.txt\n`,
  ].join('\n');
}

/** Where password managers change a password, also one that an admin has set; without a session, the sign-in page. */
async function passwordPage(headers: IncomingMessage['headers']): Promise<string> {
  const request = { headers: new Headers({ cookie: headers.cookie ?? '' }) };
  const actor = await actorOf(request, { isForNewPassword: true }).catch(() => null);
  if (actor?.id) return hrefOf(actor.group, 'profile/change-password');
  return localePath(visitorLocale(headers), '/login');
}

/** Answers the well-known addresses; false for any other path. */
export async function wellKnown(
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
  settings: Env,
): Promise<boolean> {
  if (path === '/.well-known/security.txt') {
    res.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' });
    res.end(req.method === 'HEAD' ? undefined : securityText(settings));
    return true;
  }
  if (path === '/.well-known/oauth-authorization-server') {
    // Without cookies and the same for everybody: apps in browsers read it, too.
    const type = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    res.writeHead(200, { ...type, 'cache-control': 'public, max-age=3600' });
    res.end(req.method === 'HEAD' ? undefined : JSON.stringify(authorizationServer));
    return true;
  }
  if (path !== '/.well-known/change-password') return false;
  res.writeHead(303, { location: await passwordPage(req.headers), 'cache-control': 'private, no-store' }).end();
  return true;
}

// The page for a forgotten password is not included: a signed-in person can request a new one only there.
const ONBOARDING = /^\/[a-z]{2}\/(login|register|expert-register)$/;

/** Where a signed-in person goes from a sign-in page: where they wanted, or their landing page; else null. */
async function placeOfSignedIn(
  { path, query }: { path: string; query: URLSearchParams },
  cookie: string | undefined,
): Promise<string | null> {
  if (!ONBOARDING.test(path) || !cookie?.includes(`${sessionCookie.name}=`)) return null;
  const actor = await actorOf({ headers: new Headers({ cookie }) }).catch(() => null);
  if (!actor || actor.id === null) return null;
  return nextPage(query.get('next'), actor.group) ?? landingPage(actor.group);
}

/** Thank-you pages are below their form. */
const THANKS = /^(\/\w\w)(\/[\w-]+(?:\/again)?)\/sent$/;
/** Other targets, for forms that need a letter or a center. */
const FORM_PAGE_OF: Record<string, string> = {
  '/confirm-email': '/login',
  '/password-resets': '/login',
  '/request-appointment': '/authorized-centers',
};

/** The form of a thank-you page opened without coming from ours: nothing was sent. By origin, else Referer. */
export function unsentForm(path: string, { headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const [, locale, form] = THANKS.exec(path) ?? [];
  if (!locale || !form) return null;
  const site = headers['sec-fetch-site'];
  const asked = new Headers({ host: headers.host ?? '' });
  if (headers['x-forwarded-host']) asked.set('x-forwarded-host', String(headers['x-forwarded-host']));
  const isOurs = site ? site === 'same-origin' : isOurOrigin(headers.referer ?? '', asked);
  return isOurs ? null : locale + (FORM_PAGE_OF[form] ?? form);
}

interface Parts {
  handle: Handle;
  env: Env;
  log: Logger;
  requestLog: Logger;
  site: ReturnType<typeof publicSite>;
  assets: (path: string) => Promise<Answer> | null;
  databaseAnswers: () => Promise<boolean>;
  databaseIsUnavailable: () => boolean;
  /** Answers API requests without Next.js where possible; null in development, where it would miss code changes. */
  api: ((req: IncomingMessage, res: ServerResponse) => Promise<boolean>) | null;
  /** For the metrics. */
  routeName: (path: string) => string;
  dev: boolean;
}

export function createFront(parts: Parts) {
  const { handle, env: settings, log, requestLog, site, assets, databaseAnswers, databaseIsUnavailable, api } = parts;
  const { routeName, dev } = parts;
  const headers = Object.entries(securityHeaders(settings));
  const flatHeaders = headers.flat();

  async function answer(req: IncomingMessage, { path, query }: Target, id: string): Promise<Answer | null> {
    const page = publicPage(path, query);
    if (page) return site.page(page, id);
    const locale = visitorLocale(req.headers);
    return (isFile(path) && (await site.file(path, id))) || site.problem(locale, 'not-found', id);
  }

  /** Answers a request whose URL cannot be decoded, or that names two hosts. */
  async function refuse(req: IncomingMessage, res: ServerResponse, id: string): Promise<void> {
    if (!req.url?.startsWith('/api/'))
      return sendAnswer(req, res, await site.problem(visitorLocale(req.headers), 'bad-request', id));
    const language = { 'accept-language': req.headers['accept-language'] ?? '' };
    const refusal = await problemResponse(badRequest(), new Request('http://localhost/api', { headers: language }));
    res.writeHead(refusal.status, Object.fromEntries(refusal.headers)).end(await refusal.text());
  }

  async function respond(req: IncomingMessage, res: ServerResponse, target: Target | null, id: string): Promise<void> {
    if (!target) return refuse(req, res, id);
    if (hasTooManyCookies(req.headers)) {
      res.writeHead(431, { 'content-type': 'text/plain' }).end('431');
      return;
    }
    // TRACE above all, of which no `Request` can be made.
    if (!METHODS.has(req.method ?? '')) {
      res.writeHead(405, { allow: [...METHODS].join(', ') }).end();
      return;
    }
    const { path } = target;
    if (await probe(path, req, res, databaseAnswers, workerIsAlive, isScannerAvailable)) return;
    const unsubscribing = req.method === 'POST' ? UNSUBSCRIBE.exec(path) : null;
    if (unsubscribing) {
      req.url = `/api/unsubscriptions/${unsubscribing[1]}`;
      if (api && (await api(req, res))) return;
      return handle(req, res);
    }
    if (await wellKnown(path, req, res, settings)) return;
    const asset = assets(path);
    if (asset) return sendAnswer(req, res, await asset);
    if (path.startsWith('/api/')) {
      if (allowOrigin(req, res, settings)) return;
      const shared = req.method === 'GET' || req.method === 'HEAD' ? publicData(path, target.query) : null;
      if (shared) return sendAnswer(req, res, await site.data(shared, id));
      res.setHeader('content-security-policy', dataPolicy);
      if (api && (await api(req, res))) return;
      return handle(req, res);
    }
    if (isArea(path.split('/')[1])) {
      failAsUnavailable(res, databaseIsUnavailable);
      return handle(req, res);
    }
    // Its overlay asks for the code behind an error at /__nextjs_….
    if (dev && /^\/_(_nextjs_|next\/)/.test(path)) return handle(req, res);
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (path === '/public') return redirect(res, 308, '/');
    if (isBarePublicPath(path)) {
      res.setHeader('vary', 'Accept-Language, Cookie');
      const home = path === '/home' ? '/' : path;
      return redirect(
        res,
        307,
        localePath(visitorLocale(req.headers), home) + (target.query.size ? `?${target.query}` : ''),
      );
    }
    const place = await placeOfSignedIn(target, req.headers.cookie);
    if (place) return redirect(res, 303, place);
    const form = unsentForm(path, req);
    if (form) return redirect(res, 303, form);
    const found = await answer(req, target, id);
    if (found) sendAnswer(req, res, found);
  }

  function serveKept(req: IncomingMessage, res: ServerResponse, target: Target, id: string): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const page = publicPage(target.path, target.query);
    const kept = page && site.kept(page, id);
    if (kept) sendAnswer(req, res, kept, [...flatHeaders, 'x-request-id', id]);
    return Boolean(kept);
  }

  function begin(req: IncomingMessage, res: ServerResponse, target: Target | null, id: string): void {
    res.setHeader('x-request-id', id);
    for (const [name, value] of headers) res.setHeader(name, value);
    respond(req, res, target, id).catch((error: unknown) => {
      log.error({ err: error }, 'no answer could be made');
      if (res.headersSent) res.destroy();
      else res.writeHead(500, { 'content-type': 'text/plain' }).end('500');
    });
  }

  return function front(req: IncomingMessage, res: ServerResponse): void {
    const requestId = requestIdOf(req);
    removeForwarded(req, settings);
    const ipAddress = nearestIn(req.headers['x-forwarded-for'] as string | undefined);
    const userAgent = req.headers['user-agent']?.slice(0, 300) ?? null;
    const target = hasSeveralHosts(req) ? null : parseTarget(req.url ?? '');
    const span = isPolled(target) ? undefined : tracing()?.beginRequest(callerOf(req, settings));
    const isHead = req.method === 'HEAD';
    const context: RequestContext = { requestId, isHead, ipAddress, userAgent, traceId: span?.spanContext().traceId };
    logRequest(requestLog, req, res, context, (method, status, milliseconds) => {
      const route = target ? routeName(target.path) : 'other';
      metrics.requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
      metrics.requestSeconds.observe({ route }, milliseconds / 1000);
      if (span) tracing()?.endRequest(span, METHODS.has(method) ? method : 'other', route, status);
    });
    if (target && serveKept(req, res, target, requestId)) return;
    within(span, () => requestContext.run(context, begin, req, res, target, requestId));
  };
}

/** Mail programs send a POST to the page's address (RFC 8058), but Next.js pages do not accept POST. */
const UNSUBSCRIBE = /^(?:\/\w\w)?\/unsubscribe-(?:user|center)\/([\w-]+)$/;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Probes and scrapes are not traced: they would be most of the traces and explain nothing. */
const isPolled = (target: Target | null) => /^\/api\/(health|ready|metrics)$/.test(target?.path ?? '');

/** The caller's span, if our own proxy sets it: most pass on visitors', who could force traces on anybody. */
export const callerOf = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  settings: Pick<Env, 'BEHIND_PROXY' | 'OTEL_TRUST_TRACEPARENT'>,
) =>
  settings.BEHIND_PROXY && settings.OTEL_TRUST_TRACEPARENT ? (headers.traceparent as string | undefined) : undefined;

/** What Next.js makes beside pages; icons and the like are files of the build. Any other name would have it draw a page of 80 ms. */
const isFile = (path: string) => /^\/(robots\.txt|manifest\.webmanifest|sitemap\.xml|sitemaps\/[\w/.-]+)$/.test(path);

/** Next.js writes all cookies anew for each: 4,000 of them, which fit into the headers, take it four seconds. */
const MOST_COOKIES = 100;
const hasTooManyCookies = ({ cookie = '' }: IncomingMessage['headers']) =>
  cookie.split(';', MOST_COOKIES + 1).length > MOST_COOKIES;

/** Turns a 500 of Next.js into a 503 while the database is down, so that caches and monitors retry. */
function failAsUnavailable(res: ServerResponse, databaseIsUnavailable: () => boolean): void {
  const original = res.writeHead.bind(res) as (status: number, ...rest: unknown[]) => ServerResponse;
  res.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !databaseIsUnavailable()) return original(status, ...rest);
    res.setHeader('retry-after', '5');
    return original(503, ...rest);
  };
}

function redirect(res: ServerResponse, status: 303 | 307 | 308, location: string): void {
  res.writeHead(status, { location, 'cache-control': 'private, no-store' }).end();
}
