import { hasLocale } from 'next-intl';
import { SEARCH_PARAMETERS } from '@/lib/nouns/centers/schema.search';
import { type Locale, locales } from '@/lib/run/i18n/routing';

/** Seconds for which an answer is fresh, and for which a stale one may still be sent while a new one is rendered. */
export interface Freshness {
  fresh: number;
  stale: number;
}

interface PublicRoute {
  /** matched against the path without its language */
  path: RegExp;
  query?: readonly string[];
  freshness?: Freshness;
}

/** For pages that change only with releases. */
export const wordsFreshness: Freshness = { fresh: 300, stale: 3600 };
/** For sitemaps, icons and the like, in our own memory. */
export const filesFreshness: Freshness = { fresh: 300, stale: 3600 };
// A hidden center is dropped from the memory of all servers within a second (`forgetCenters`). Other changes are visible after this
// time, and a cache in front of us keeps a hidden center no longer than that.
const centersFreshness: Freshness = { fresh: 15, stale: 45 };

/** For how long a cache in front of us may keep a file: sitemaps name centers, too. */
export const sharedFreshness = (path: string): Freshness =>
  path.startsWith('/sitemap') ? centersFreshness : filesFreshness;

// The first match wins.
const routes: PublicRoute[] = [
  { path: /^\/pictures\/|\/picture\.png$/, freshness: centersFreshness },
  { path: /^\/authorized-centers$/, query: SEARCH_PARAMETERS, freshness: centersFreshness },
  // Rarely requested twice with the same three.
  { path: /^\/authorized-centers\/compare$/, query: [...SEARCH_PARAMETERS, 'centers', 'from'] },
  { path: /^\/authorized-centers\//, query: ['page', 'only'], freshness: centersFreshness },
  { path: /^\/(cookies|prova|test|suitability)$/, freshness: wordsFreshness },
  // The office edits questions, news and settings (how long requests are kept), practices their prices; figures are counted again each hour.
  { path: /^\/(privacy|methods|methods\/\w+|costs|faq|news|news\/[\w-]+|professionals)$/, freshness: centersFreshness },
  // Not cached: somebody who withdraws is removed at once.
  { path: /^\/(consultants|dealers)$/, query: ['province'] },
  { path: /^$/, query: ['shade'], freshness: centersFreshness },
];

/** API responses that are the same for everybody. */
const sharedData: PublicRoute[] = [
  {
    path: /^\/api\/map\/base\.svg$/,
    // Not `v`, the edition, which only has browsers ask anew.
    query: ['frame', 'lat', 'lng', 'zoom', 'region', 'province'],
    freshness: { fresh: 3600, stale: 86_400 },
  },
  { path: /^\/api\/places$/, query: ['q', 'locale', 'limit', 'address'], freshness: { fresh: 3600, stale: 3600 } },
];

/** First segments of the public paths of the specification: without a language they redirect to the visitor's. */
const bare = new Set(
  `home test prova request-creation consultants dealers expert-register password-resets authorized-centers request-contact
  clean-white-request unsubscribe-center unsubscribe-user login register forgot-password privacy cookies methods faq news
  suitability costs professionals`.split(/\s+/),
);

export const isBarePublicPath = (path: string) => path === '/' || bare.has(path.split('/')[1]!);

/** Something rendered from its address alone. */
export interface Shared {
  /** path and relevant parameters in a fixed order: input of the rendering and cache key */
  url: string;
  /** null: rendered for every request */
  freshness: Freshness | null;
}

export interface PublicPage extends Shared {
  locale: Locale;
}

/** Null if the path does not begin with a language. */
export function publicPage(path: string, query: URLSearchParams): PublicPage | null {
  const [, locale, ...rest] = path.split('/');
  if (!hasLocale(locales, locale)) return null;
  const within = rest.length > 0 ? `/${rest.join('/')}` : '';
  return { locale, ...share(routes, path, within, query) };
}

/** The API response at an address if it is the same for everybody, else null. */
export function publicData(path: string, query: URLSearchParams): Shared | null {
  const shared = share(sharedData, path, path, query);
  return shared.freshness ? shared : null;
}

function share(table: PublicRoute[], path: string, matched: string, query: URLSearchParams): Shared {
  const route = table.find((each) => each.path.test(matched));
  const freshness = route?.freshness ?? null;
  if (query.size === 0) return { url: path, freshness };
  const counted = new URLSearchParams();
  for (const name of route ? (route.query ?? []) : new Set(query.keys())) {
    for (const value of query.getAll(name)) counted.append(name, value);
  }
  return { url: path + (counted.size > 0 ? `?${counted}` : ''), freshness };
}
