import type { Env } from '@/lib/run/env';

type HeaderSettings = Partial<Pick<Env, 'APP_URL' | 'GOOGLE_MAPS_API_KEY' | 'ANALYTICS_ID' | 'ERROR_REPORTING_DSN'>>;

/** Headers of every answer. HSTS only if the site is reached over https, else a local test would lock itself out. */
export function securityHeaders({ APP_URL }: HeaderSettings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(APP_URL?.startsWith('https://') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** Allows nothing but inline styles: for answers of the API, some of which are drawings. */
export const dataPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** A page's use of Google, if a key is configured: the street map, or only address search. */
type OfGoogle = 'map' | 'addresses' | undefined;

const MAP = /^\/[a-z]{2}\/authorized-centers$/;
/** All screens of centers, since forms open from lists without another page load, and so under the policy of the list. */
const ADDRESSES = /^\/[a-z-]{3,}\/(centers(\/.+)?|profile\/add-centers|users\/[^/]+\/add-centers)$/;

/** `path` is without query. */
export const googleOn = (path: string): OfGoogle =>
  MAP.test(path) ? 'map' : ADDRESSES.test(path) ? 'addresses' : undefined;

interface Inline {
  scripts: string[];
  styles: string[];
  /** The page reads codes with our decoder, which is WebAssembly. */
  wasm?: boolean;
  /** The Trusted Types policies of the page; without any, each text may become markup or the address of a script. */
  trustedTypes?: readonly string[];
  /** video players that can be started on this page */
  frames?: readonly string[];
  google?: OfGoogle;
}

/** The Content-Security-Policy of a page with these inline parts; other hosts only for configured services. */
export function contentSecurityPolicy(
  configured: HeaderSettings,
  { scripts, styles, wasm, trustedTypes, frames = [], google: shown }: Inline,
  dev = false,
): string {
  const { APP_URL, GOOGLE_MAPS_API_KEY: key, ANALYTICS_ID: analytics, ERROR_REPORTING_DSN: errors } = configured;
  const map = key && shown === 'map';
  const google = key && shown ? ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'] : [];
  const measuring = [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ];
  // The street map inserts its own style elements; browsers ignore 'unsafe-inline' if there is a hash beside it.
  const anyStyle = map || dev;
  const policy: Record<string, (string | false | undefined)[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...scripts,
      dev && "'unsafe-eval'",
      wasm && "'wasm-unsafe-eval'",
      ...google,
      analytics && measuring[2],
    ],
    'style-src': ["'self'", ...(anyStyle ? ["'unsafe-inline'"] : styles), map && 'https://fonts.googleapis.com'],
    'img-src': ["'self'", 'data:', 'blob:', ...google, ...(analytics ? measuring : [])],
    'font-src': ["'self'", map && 'https://fonts.gstatic.com'],
    'connect-src': ["'self'", ...google, ...(analytics ? measuring : []), errors && new URL(errors).origin],
    'frame-src': map || frames.length > 0 ? [...frames, map && 'https://*.google.com'] : ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Scripts of Google's write markup and load others in ways of their own.
    ...(trustedTypes &&
      google.length === 0 &&
      !analytics && { 'require-trusted-types-for': ["'script'"], 'trusted-types': [...trustedTypes] }),
    'report-uri': ['/api/csp-reports'],
    ...(APP_URL?.startsWith('https://') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources.filter(Boolean)].join(' '))
    .join('; ');
}
