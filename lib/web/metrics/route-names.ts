import { findPortalRoute, isArea } from '@/lib/core/screens/portal-routes';
import { type RouteTable, routeFinder } from '@/lib/web/http/direct-api';

const MAX_REMEMBERED = 2000;
const DEVELOPED = /^\/_next\//;
const FILE = /\.[a-z0-9]+$/i;

/** Maps a path to its route, such as `/api/centers/[id]`: as many labels as routes, whatever visitors type. */
export function routeNames(routes: RouteTable, pages: Record<string, unknown>): (path: string) => string {
  const apiRoute = routeFinder(routes);
  const publicPages = Object.keys(pages)
    .map((pattern) => ({ pattern, fits: regexOf(pattern) }))
    .toSorted((a, b) => brackets(a.pattern) - brackets(b.pattern)); // static segments first
  const remembered = new Map<string, string>();

  function find(path: string): string {
    if (path.startsWith('/api/')) return nameOfCall(path, apiRoute(path)?.path);
    const [, first = '', ...rest] = path.split('/');
    if (isArea(first)) {
      const route = findPortalRoute(first, rest.join('/'));
      return `/${first}/${route ? route.path : '…'}`;
    }
    if (DEVELOPED.test(path) || FILE.test(path)) return 'file';
    if (!/^[a-z]{2}$/.test(first)) return 'other';
    const page = publicPages.find(({ fits }) => fits.test(rest.join('/')));
    return page ? `/[locale]${page.pattern && `/${page.pattern}`}` : 'other';
  }

  return (path) => {
    const known = remembered.get(path);
    if (known) return known;
    const name = find(path);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(path, name);
    return name;
  };
}

const nameOfCall = (path: string, route: string | undefined) => {
  if (path === '/api/health' || path === '/api/ready') return path;
  return route === undefined ? '/api/…' : `/api/${route}`;
};

const brackets = (pattern: string) => pattern.split('[').length;

const regexOf = (pattern: string) =>
  new RegExp(`^${pattern.replace(/\[\.\.\.\w+\]/g, '.+').replace(/\[\w+\]/g, '[^/]+')}$`);
