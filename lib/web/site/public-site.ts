import { PLAYER_HOSTS } from '@/lib/nouns/downloads/rules';
import { atMostEach } from '@/lib/run/at-most-each';
import { fromReplica } from '@/lib/run/db/replica';
import type { Env } from '@/lib/run/env';
import type { Locale } from '@/lib/run/i18n/routing';
import { log } from '@/lib/run/log';
import { metrics } from '@/lib/run/metrics/registry';
import { requestContext } from '@/lib/run/request-context';
import { type Answer, makeAnswer } from '@/lib/web/http/answer';
import { contentSecurityPolicy, dataPolicy, googleOn } from '@/lib/web/http/security-headers';
import { type ProblemName, problems } from '@/lib/web/i18n/problems';
import type { AskNext, NextAnswer } from './ask-next';
import { PageCache } from './page-cache';
import {
  type Freshness,
  filesFreshness,
  type PublicPage,
  type Shared,
  sharedFreshness,
  wordsFreshness,
} from './public-routes';
import type { RenderPage } from './render-page';
import { HEAD_MARK, MAIN_MARK } from './shell-marks';

// The frame of every public page: header, footer, styles, fonts. Next.js renders it once per language as the page
// app/[locale]/shell, in which each page replaces two marks by its own head and content.

/** A document without a page's own head tags and content. */
interface Shell {
  around(head: string, main: string): Buffer;
  /** A Link header that preloads fonts. */
  link: NextAnswer['headers'][string] | undefined;
}

type ShellOf = (locale: string) => Promise<Shell>;

/** Shells by language, each rendered on first use. */
function shells(askNext: AskNext): ShellOf {
  const made = new Map<string, Promise<Shell>>();
  return (locale) => {
    const known = made.get(locale);
    if (known) return known;
    const making = makeShell(askNext, locale);
    made.set(locale, making);
    making.catch(() => made.delete(locale));
    return making;
  };
}

async function makeShell(askNext: AskNext, locale: string): Promise<Shell> {
  const { status, headers, body } = await askNext(`/${locale}/shell`, 'shell');
  const html = withoutRuntime(body.toString('utf8'));
  const [top, rest, ...more] = html.split(`<title>${HEAD_MARK}</title>`);
  const [middle, bottom, ...others] = (rest ?? '').split(MAIN_MARK);
  if (status !== 200 || bottom === undefined || more.length + others.length > 0 || html.includes('__next'))
    throw new Error(
      `Next.js renders the surroundings of pages in another way than lib/web/site/public-site.ts expects: ${html}`,
    );
  return { around: (head, main) => Buffer.from(top + head + middle + main + bottom), link: headers.link };
}

const SCRIPT = /<script\b(?! type="module" src="\/islands\/)[^>]*>[\s\S]*?<\/script>/g;
/** React's own `rel="expect"` waits for a script that is removed here; the layout's waits for the footer. */
const SCRIPT_HINT = /<link\b[^>]*(?:\bas="script"|\brel="expect" href="#_)[^>]*>/g;
/** Comments that React needs for hydration: suspense boundaries, and separators between texts. */
const REACT_MARK = /<!--(?:\/?\$[!?~]?|\/?&| )-->/g;

/** Removes what only a client-side application needs, 135 KB of it. Safe: a shell contains only our own texts. */
const withoutRuntime = (html: string): string =>
  html
    .replaceAll(SCRIPT, '')
    .replaceAll(SCRIPT_HINT, '')
    .replaceAll(REACT_MARK, '')
    .replaceAll('<div hidden=""></div>', ''); // contained the placeholders of the metadata

interface Site {
  askNext: AskNext;
  /** null in development, where Next.js renders the pages itself and reloads changes. */
  renderPage: RenderPage | null;
  env: Env;
  /** false if the last rendering failed because the database is down */
  databaseAnswers: () => Promise<boolean>;
}

const RETRY_AFTER_SECONDS = 5;
/** The page of a single center, which may be unknown or hidden from the map. */
const CENTER = /^\/[a-z]+\/authorized-centers\/[^/?]+(\?|$)/;
/** Home, search, landing pages, centers and sitemaps. */
const WITH_CENTERS = /^\/[a-z]{2}(\/authorized-centers([/?]|$)|\?|$)|sitemap/;
/** Pages that nobody requests by their address. */
const INNER = /^\/[a-z]+\/(problem|shell)(\/|\?|$)/;

export function publicSite({ askNext, renderPage, env, databaseAnswers }: Site) {
  const dev = renderPage === null;
  const cache = new PageCache({
    maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    onLookup: (result) => metrics.cacheLookups.inc({ result }),
  });
  const shellOf = shells(askNext);
  /** For plain documents, which contain no scripts or styles of their own. */
  const islandsOnly = { scripts: [], styles: [], trustedTypes: ['pages'] };
  const documentPolicy = contentSecurityPolicy(env, islandsOnly);
  const centerPolicy = contentSecurityPolicy(env, { ...islandsOnly, frames: PLAYER_HOSTS });
  const mapPolicy = contentSecurityPolicy(env, { ...islandsOnly, google: 'map' });
  const policyOf = (url: string) =>
    googleOn(pathOf(url)) ? mapPolicy : CENTER.test(url) ? centerPolicy : documentPolicy;
  // No caching in development.
  const remembered: PageCache['get'] = (key, freshness, made) => (dev ? made() : cache.get(key, freshness, made));

  let hiddenAt = Number.NEGATIVE_INFINITY;
  /** A replica may not know yet that a center was hidden: pages rendered again because of it use the primary. */
  const mayReadReplica = () =>
    env.DATABASE_REPLICA_URL !== undefined && performance.now() - hiddenAt > env.DATABASE_REPLICA_LAG_MS + 1000;
  // Cached pages are the same for everybody, so they may read from a replica, or from the primary if the replica fails. Tokens
  // and forms are read from the primary.
  const sharedReading = <T>(read: () => Promise<T>): Promise<T> =>
    mayReadReplica() ? fromReplica(null, read).catch(read) : read();

  async function make(url: string, freshness: Freshness | null, requestId: string): Promise<Answer> {
    const rendered = () => render(url, freshness, requestId);
    const answer = await (freshness ? sharedReading(rendered) : rendered()).catch((error: unknown) => {
      // Logged without the address: its query may contain private search terms,
      // and the request's own log line has the path.
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
      'content-security-policy': policyOf(url),
    };
    return makeAnswer({ status, headers, body: shell.around(part.head, part.main) });
  }

  /** Rendered by Next.js: pages in development, pictures, sitemaps; with their scripts, if any. */
  async function byNext(url: string, freshness: Freshness | null, requestId: string): Promise<Answer> {
    const nonce = `'nonce-${crypto.randomUUID()}'`; // Next.js reads it from the policy in the request
    const inline = { scripts: [nonce], styles: [nonce], frames: PLAYER_HOSTS, google: googleOn(pathOf(url)) };
    const policy = contentSecurityPolicy(env, inline, dev);
    const { status, headers, body } = await askNext(url, requestId, { 'content-security-policy': policy });
    const kept = pick(headers, pageHeaders);
    kept['cache-control'] = cacheControl(status === 200 ? freshness : null);
    if (String(headers['content-type']).startsWith('text/html')) kept['content-security-policy'] = policy;
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
    /** The cached page, if it may still be sent. */
    kept({ url, freshness }: PublicPage, requestId: string): Answer | undefined {
      if (!freshness || dev) return undefined;
      const renderAgain = () => requestContext.run({ requestId }, () => make(url, freshness, requestId));
      return cache.find(url, freshness, renderAgain);
    },
    page({ url, freshness }: PublicPage, requestId: string): Promise<Answer> {
      if (INNER.test(decodeURIComponent(pathOf(url)))) return problemAnswer(localeOf(url), 'not-found', requestId);
      if (!freshness) return make(url, freshness, requestId);
      return remembered(url, freshness, () => make(url, freshness, requestId));
    },
    /** API responses that are the same for everybody. They set their own lifetime for browsers. */
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
    /** Sitemaps, icons and the like: neither pages nor files of the build. Null if there is none. */
    async file(path: string, requestId: string): Promise<Answer | null> {
      const answer = await remembered(path, filesFreshness, () =>
        sharedReading(() => byNext(path, sharedFreshness(path), requestId)),
      );
      return answer.status < 400 ? answer : null;
    },
    problem: problemAnswer,
    /** Drops all pages that show centers, because one of them was removed from the map: at once, and during a bulk change every second. */
    forgetCenters: atMostEach(1000, () => {
      hiddenAt = performance.now();
      cache.forget((url) => WITH_CENTERS.test(url));
    }),
  };
}

// Other headers of Next.js are for internal use.
const pageHeaders = ['content-type', 'location', 'content-disposition', 'link'];
const dataHeaders = ['content-type', 'location', 'content-disposition', 'cache-control', 'retry-after'];

const pick = (headers: NextAnswer['headers'], names: string[]): NextAnswer['headers'] =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

const pathOf = (url: string) => url.split('?', 1)[0]!;
/** Every path rendered here begins with a known language. */
const localeOf = (url: string) => url.split(/[/?]/)[1] as Locale;

// Browsers revalidate each time, which costs an empty 304; shared caches may answer by themselves for that long.
const cacheControl = (freshness: Freshness | null) =>
  freshness
    ? `public, max-age=0, s-maxage=${freshness.fresh}, stale-while-revalidate=${freshness.stale}`
    : 'private, no-cache';
