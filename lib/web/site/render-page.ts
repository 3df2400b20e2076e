import type { Metadata } from 'next';
import { type ElementType, isValidElement, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { escapeXml } from '@/lib/run/i18n/escape';
import type { Locale } from '@/lib/run/i18n/routing';
import { siteAddress } from '@/lib/run/site-address';
import { type PageTable, pageFinder } from './pages';
import { rendering } from './rendering';
import { NotFound, Redirection } from './stand-ins/next-navigation';

type Picture = { url: string; width: number; height: number; alt: string };
type Pictures = { images?: Picture[] };
type OpenGraph = Record<'title' | 'description' | 'url' | 'siteName' | 'locale' | 'type', string> &
  Pictures & { alternateLocale: string[] };
type Twitter = Record<'card' | 'title' | 'description', string> & Pictures;

/** A public page's metadata as Next.js writes it; tests/api/documents.test.ts finds any difference. */
function headOf({ title, description, referrer, robots, alternates, openGraph, twitter }: Metadata): string {
  let head = '';
  const tag = (name: 'meta' | 'link', attributes: Record<string, unknown>) => {
    head += `<${name}${Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
      .join('')}/>`;
  };
  const named = (name: string, content: unknown) => content !== undefined && tag('meta', { name, content });
  const property = (name: string, content: unknown) =>
    content !== undefined && tag('meta', { property: name, content });

  if (typeof title === 'string') head += `<title>${escapeXml(title)}</title>`;
  named('description', description ?? undefined);
  named('referrer', referrer ?? undefined);
  if (typeof robots === 'object' && robots?.index === false)
    named('robots', robots.follow ? 'noindex, follow' : 'noindex');
  if (alternates?.canonical) tag('link', { rel: 'canonical', href: alternates.canonical });
  for (const [hrefLang, href] of Object.entries(alternates?.languages ?? {}))
    tag('link', { rel: 'alternate', hrefLang, href });
  if (openGraph) {
    const {
      title: name,
      description: text,
      url,
      siteName,
      locale,
      images,
      alternateLocale,
      type,
    } = openGraph as unknown as OpenGraph;
    property('og:title', name);
    property('og:description', text);
    property('og:url', url);
    property('og:site_name', siteName);
    property('og:locale', locale);
    pictures(images, (key, value) => property(`og:image${key}`, value));
    for (const other of alternateLocale) property('og:locale:alternate', other);
    property('og:type', type);
  }
  if (twitter) {
    const { card, title: name, description: text, images } = twitter as unknown as Twitter;
    named('twitter:card', card);
    named('twitter:title', name);
    named('twitter:description', text);
    pictures(images, (key, value) => named(`twitter:image${key}`, value));
  }
  return head;
}

function pictures(images: Picture[] = [], write: (key: string, value: unknown) => void): void {
  for (const { url, width, height, alt } of images) {
    write('', new URL(url, siteAddress).href);
    write(':width', width);
    write(':height', height);
    write(':alt', alt);
  }
}

/** A page without its shell, a not-found or a redirect. */
export type Part = { status: 200; head: string; main: string } | { status: 404 } | { status: number; location: string };

export type RenderPage = (url: string, locale: Locale) => Promise<Part | null>;

/** Renders public pages from the same modules as Next.js; null for other addresses. Throws what the page throws. */
export function pageRenderer(table: PageTable): RenderPage {
  const find = pageFinder(table);
  return async function renderPage(url: string, locale: Locale): Promise<Part | null> {
    const found = find(url);
    if (!found) return null;
    const { load, props } = found;
    try {
      return await rendering.run({ locale }, async () => {
        const page = await load();
        // Wrapped in async functions: if one threw synchronously, a rejection of the other would go unhandled.
        const [metadata, content] = await Promise.all([
          (async () => page.generateMetadata?.(props) ?? page.metadata ?? {})(),
          (async () => page.default(props))(),
        ]);
        return { status: 200, head: headOf(metadata), main: await htmlOf(content) };
      });
    } catch (error) {
      if (error instanceof NotFound) return { status: 404 };
      if (error instanceof Redirection) return { status: error.status, location: error.location };
      throw error;
    }
  };
}

/**
 * Calls every component of a page, so that only HTML elements are left, which React writes at once. Its streaming
 * renderer, the only one that waits for components itself, takes twice the time: it encodes and copies each piece.
 * There is nothing to hydrate, and hence no hook or context in a page.
 */
function resolve(node: Awaitable): Awaitable {
  if (Array.isArray(node)) return resolveAll(node);
  if (isPromise(node)) return node.then(resolve);
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  const { type, props, key } = node;
  if (typeof type === 'function') return resolve((type as Component)(props));
  const { children } = props;
  if (typeof children !== 'object') return node;
  const inner = resolve(children);
  const make = Array.isArray(children) ? jsxs : jsx;
  const around = (made: ReactNode) => make(type as ElementType, { ...props, children: made }, key ?? undefined);
  if (isPromise(inner)) return inner.then(around);
  return inner === children ? node : around(inner);
}

/** Calls the components of a list. Returns the list itself if none of its nodes changes. */
function resolveAll(nodes: ReactNode[]): Awaitable {
  const all = nodes.map(resolveSafely);
  if (all.some(isPromise)) return Promise.all(all as Promise<ReactNode>[]);
  return all.every((one, at) => one === nodes[at]) ? nodes : (all as ReactNode[]);
}

/** An error at once must not leave the rejection of a sibling unhandled: that would end the process. */
function resolveSafely(node: ReactNode): Awaitable {
  try {
    return resolve(node);
  } catch (error) {
    return Promise.reject(error);
  }
}

type Awaitable = ReactNode | Promise<ReactNode>;
type Component = (props: object) => Awaitable;

const isPromise = (value: unknown): value is Promise<ReactNode> => value instanceof Promise;

const htmlOf = async (content: ReactNode): Promise<string> => renderToStaticMarkup(await resolve(content));
