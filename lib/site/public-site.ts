// The public pages: rendered into their shell, and kept in memory. Beside them what Next.js alone can make.
import type { Env } from '@/lib/env';
import { type Answer, makeAnswer } from '@/lib/http/answer';
import { requestContext } from '@/lib/http/request-context';
import { contentSecurityPolicy, dataPolicy } from '@/lib/http/security-headers';
import { type ProblemName, problems } from '@/lib/i18n/problems';
import type { Locale } from '@/lib/i18n/routing';
import { log } from '@/lib/log';
import { metrics } from '@/lib/metrics/registry';
import { fromReplica } from '@/lib/replica';
import type { AskNext, Rendered } from './ask-next';
import { PageCache } from './page-cache';
import { type Freshness, filesFreshness, type PublicPage, type Shared, wordsFreshness } from './public-routes';
import type { RenderPage } from './render-page';
import { shells } from './shell';

interface Site {
  askNext: AskNext;
  /** Absent in development: there Next.js renders the pages itself, and reloads what has changed. */
  renderPage: RenderPage | null;
  env: Env;
  /** false when the last rendering failed because there was nobody to ask */
  databaseAnswers: () => Promise<boolean>;
}

const RETRY_AFTER_SECONDS = 5;
/** The page of one center: unknown, or taken off the map. */
const CENTER = /^\/[a-z]+\/authorized-centers\/[^/?]+(\?|$)/;
/** Pages that nobody asks for by their address. */
const INNER = /^\/[a-z]+\/(problem|shell)(\/|\?|$)/;

export function publicSite({ askNext, renderPage, env, databaseAnswers }: Site) {
  const dev = renderPage === null;
  const cache = new PageCache({
    maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    noteLook: (result) => metrics.cacheLooks.inc({ result }),
  });
  const shellOf = shells(askNext);
  /** Of documents, which hold neither scripts nor styles of their own. */
  const documentPolicy = contentSecurityPolicy(env, { scripts: [], styles: [] });
  // Somebody who develops wants to see what they have just written.
  const remembered: PageCache['get'] = (key, freshness, made) => (dev ? made() : cache.get(key, freshness, made));

  async function make(url: string, freshness: Freshness | null, requestId: string): Promise<Answer> {
    // What is kept for all is nobody's own: a replica may be asked for it. Tokens and forms are read where they were written.
    const rendered = () => render(url, freshness, requestId);
    const answer = await (freshness ? fromReplica(null, rendered) : rendered()).catch((error: unknown) => {
      // Without the address: what people search for is their own business, and the request's line has the path.
      log.error({ err: error }, 'a public page could not be rendered');
      return null;
    });
    if (!answer || answer.status >= 500)
      return problemAnswer(localeOf(url), (await databaseAnswers()) ? 'failure' : 'unavailable', requestId);
    if (answer.status === 404)
      return problemAnswer(localeOf(url), CENTER.test(url) ? 'center-not-found' : 'not-found', requestId);
    return answer;
  }

  async function render(url: string, freshness: Freshness | null, requestId: string): Promise<Answer> {
    const locale = localeOf(url);
    const part = await renderPage?.(url, locale);
    if (!part) return byNext(url, freshness, requestId);
    const { status } = part;
    if ('location' in part)
      return makeAnswer({
        status,
        headers: { location: part.location, 'cache-control': cacheControl(null) },
        body: Buffer.alloc(0),
      });
    if (!('main' in part)) return makeAnswer({ status, headers: {}, body: Buffer.alloc(0) });
    const shell = await shellOf(locale);
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(shell.link !== undefined && { link: shell.link }),
      'cache-control': cacheControl(freshness),
      'content-security-policy': documentPolicy,
    };
    return makeAnswer({ status, headers, body: shell.around(part.head, part.main) });
  }

  /** Pages in development, pictures, sitemaps: as Next.js makes them, with its scripts where it has any. */
  async function byNext(url: string, freshness: Freshness | null, requestId: string): Promise<Answer> {
    const nonce = `'nonce-${crypto.randomUUID()}'`; // it reads it from the policy that it is asked with
    const policy = contentSecurityPolicy(env, { scripts: [nonce], styles: [nonce] }, dev);
    const { status, headers, body } = await askNext(url, requestId, { 'content-security-policy': policy });
    const kept = pick(headers, pageHeaders);
    kept['cache-control'] = cacheControl(status === 200 ? freshness : null);
    if (/^text\/html/.test(String(headers['content-type']))) kept['content-security-policy'] = policy;
    return makeAnswer({ status, headers: kept, body });
  }

  async function problemAnswer(locale: Locale, name: ProblemName, requestId: string): Promise<Answer> {
    const url = `/${locale}/problem/${name}`;
    const page = await remembered(url, wordsFreshness, () => render(url, null, requestId));
    const status = problems[name];
    const { etag: _, ...headers } = page.headers;
    headers['cache-control'] = 'no-store';
    if (name === 'unavailable') headers['retry-after'] = String(RETRY_AFTER_SECONDS);
    return { ...page, status, headers, heads: {} };
  }

  return {
    /** The page if it is in memory and may be given. */
    kept({ url, freshness }: PublicPage, requestId: string): Answer | undefined {
      if (!freshness || dev) return undefined;
      const makeAnew = () => requestContext.run({ requestId }, () => make(url, freshness, requestId));
      return cache.find(url, freshness, makeAnew);
    },
    page({ url, freshness }: PublicPage, requestId: string): Promise<Answer> {
      if (INNER.test(url)) return problemAnswer(localeOf(url), 'not-found', requestId);
      if (!freshness) return make(url, freshness, requestId);
      return remembered(url, freshness, () => make(url, freshness, requestId));
    },
    /** What the API answers in the same way to everybody. It says itself how long browsers may keep it. */
    async data({ url, freshness }: Shared, requestId: string): Promise<Answer> {
      const ask = async () => {
        const { status, headers, body } = await askNext(url, requestId);
        return makeAnswer({
          status,
          headers: { ...pick(headers, dataHeaders), 'content-security-policy': dataPolicy },
          body,
        });
      };
      return freshness ? remembered(url, freshness, ask) : ask();
    },
    /** Sitemaps, icons and the like: what is neither a page nor a file of the build. Null when there is none. */
    async file(path: string, requestId: string): Promise<Answer | null> {
      const answer = await remembered(path, filesFreshness, () =>
        fromReplica(null, () => byNext(path, filesFreshness, requestId)),
      );
      return answer.status < 400 ? answer : null;
    },
    problem: problemAnswer,
  };
}

// Anything else that Next.js says is for itself.
const pageHeaders = ['content-type', 'location', 'content-disposition', 'link'];
const dataHeaders = ['content-type', 'location', 'content-disposition', 'cache-control', 'retry-after'];

const pick = (headers: Rendered['headers'], names: string[]): Rendered['headers'] =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

/** Every path rendered here begins with a language that is known. */
const localeOf = (url: string) => url.split(/[/?]/)[1] as Locale;

// Browsers ask again each time, which costs an empty 304; caches in between may answer for that long by themselves.
const cacheControl = (freshness: Freshness | null) =>
  freshness
    ? `public, max-age=0, s-maxage=${freshness.fresh}, stale-while-revalidate=${freshness.stale}`
    : 'private, no-cache';
