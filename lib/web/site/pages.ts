import type { Metadata } from 'next';
import type { ReactNode } from 'react';

type Query = Record<string, string | string[]>;

export interface PageProps {
  params: Promise<Record<string, string | string[]>>;
  searchParams: Promise<Query>;
}

export interface Page {
  default: (props: PageProps) => ReactNode | Promise<ReactNode>;
  metadata?: Metadata;
  generateMetadata?: (props: PageProps) => Metadata | Promise<Metadata>;
}

/** Page modules by their path below app/[locale], in the notation of the folders: `authorized-centers/[id]`. */
export type PageTable = Record<string, () => Promise<object>>;

interface PageMatch {
  load: () => Promise<Page>;
  props: PageProps;
}

/** Finds the page for an address that begins with a language; null if only Next.js can answer it. */
export function pageFinder(table: PageTable) {
  const routes = Object.entries(table)
    .toSorted(([a], [b]) => (specificity(a) < specificity(b) ? -1 : 1))
    .map(([path, load]) => ({ segments: path === '' ? [] : path.split('/'), load: load as PageMatch['load'] }));
  return function find(url: string): PageMatch | null {
    const [path = '', query = ''] = url.split('?');
    const [, locale = '', ...rest] = path.split('/');
    if (rest.includes('')) return null;
    for (const { segments, load } of routes) {
      const params = paramsOf(segments, rest);
      if (!params) continue;
      return {
        load,
        props: {
          params: Promise.resolve({ locale, ...params }),
          searchParams: Promise.resolve(queryOf(new URLSearchParams(query))),
        },
      };
    }
    return null;
  };
}

/** Literal segments win over parameters, and these over catch-all segments. */
const specificity = (path: string) =>
  path
    .split('/')
    .map((segment) => (segment.startsWith('[...') ? 'c' : segment.startsWith('[') ? 'b' : `a${segment}`))
    .join('/');

function paramsOf(segments: string[], path: string[]): Record<string, string | string[]> | null {
  const params: Record<string, string | string[]> = {};
  for (const [n, segment] of segments.entries()) {
    const all = /^\[\.\.\.(\w+)\]$/.exec(segment)?.[1];
    if (all) return path.length > n ? { ...params, [all]: path.slice(n) } : null;
    const one = /^\[(\w+)\]$/.exec(segment)?.[1];
    const given = path[n];
    if (given === undefined || (!one && given !== segment)) return null;
    if (one) params[one] = given;
  }
  return segments.length === path.length ? params : null;
}

function queryOf(query: URLSearchParams): Query {
  const all: Query = {};
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    all[name] = values.length > 1 ? values : values[0]!;
  }
  return all;
}
