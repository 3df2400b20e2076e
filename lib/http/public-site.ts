// Renders the public pages: asks Next.js, makes a plain document of what it says, and remembers it.
import type { Env } from '@/lib/env';
import { type ProblemName, problems } from '@/lib/i18n/problems';
import type { Locale } from '@/lib/i18n/routing';
import { type Answer, makeAnswer } from './answer';
import { inlineHashes, plainDocument, withIslands } from './document';
import { PageCache } from './page-cache';
import { type Freshness, filesFreshness, type PublicPage, type Shared, wordsFreshness } from './public-routes';
import { type Handle, type Rendered, render } from './render';
import { requestContext } from './request-context';
import { contentSecurityPolicy, dataPolicy } from './security-headers';

interface Site {
  handle: Handle;
  env: Env;
  /** address of the module that starts the islands */
  islands: () => string;
  /** false when the last rendering failed because there was nobody to ask */
  databaseAnswers: () => Promise<boolean>;
  dev: boolean;
}

const RETRY_AFTER_SECONDS = 5;
/** The page of one center: unknown, or taken off the map. */
const CENTER = /^\/[a-z]+\/authorized-centers\/[^/?]+(\?|$)/;

export function publicSite({ handle, env, islands, databaseAnswers, dev }: Site) {
  const cache = new PageCache({ maxBytes: env.PAGE_CACHE_MB * 1024 * 1024 });
  const host = `localhost:${env.PORT}`;
  // Somebody who develops wants to see what they have just written.
  const remembered: PageCache['get'] = (key, freshness, made) => (dev ? made() : cache.get(key, freshness, made));

  async function make(url: string, freshness: Freshness | null, requestId: string): Promise<Answer> {
    const rendered = await render(handle, url, host, requestId);
    if (rendered.status >= 500)
      return problemAnswer(localeOf(url), (await databaseAnswers()) ? 'failure' : 'unavailable', requestId);
    if (rendered.status === 404)
      return problemAnswer(localeOf(url), CENTER.test(url) ? 'center-not-found' : 'not-found', requestId);
    return dress(rendered, freshness);
  }

  function dress(rendered: Rendered, freshness: Freshness | null): Answer {
    const { status, headers } = rendered;
    const kept = pick(headers, pageHeaders);
    kept['cache-control'] = cacheControl(status === 200 ? freshness : null);
    if (!/^text\/html/.test(String(headers['content-type'])))
      return makeAnswer({ status, headers: kept, body: rendered.body });
    const html = rendered.body.toString('utf8');
    const page = dev ? withIslands(html, islands()) : plainDocument(html, islands());
    kept['content-security-policy'] = contentSecurityPolicy(env, inlineHashes(page), dev);
    return makeAnswer({ status, headers: kept, body: Buffer.from(page) });
  }

  async function problemAnswer(locale: Locale, name: ProblemName, requestId: string): Promise<Answer> {
    const url = `/${locale}/problem/${name}`;
    const page = await remembered(url, wordsFreshness, async () =>
      dress(await render(handle, url, host, requestId), null),
    );
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
      if (/^\/[a-z]+\/problem(\/|$)/.test(url)) return problemAnswer(localeOf(url), 'not-found', requestId);
      if (!freshness) return make(url, freshness, requestId);
      return remembered(url, freshness, () => make(url, freshness, requestId));
    },
    /** What the API answers in the same way to everybody. It says itself how long browsers may keep it. */
    async data({ url, freshness }: Shared, requestId: string): Promise<Answer> {
      const ask = async () => {
        const { status, headers, body } = await render(handle, url, host, requestId);
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
      const answer = await remembered(path, filesFreshness, async () =>
        dress(await render(handle, path, host, requestId), filesFreshness),
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
