import type { Metadata } from 'next';
import { escapeXml } from '@/lib/run/i18n/escape';
import { siteAddress } from '@/lib/run/site-address';

type Picture = { url: string; width: number; height: number; alt: string };
type Pictures = { images?: Picture[] };
type OpenGraph = Record<'title' | 'description' | 'url' | 'siteName' | 'locale' | 'type', string> &
  Pictures & { alternateLocale: string[] };
type Twitter = Record<'card' | 'title' | 'description', string> & Pictures;

/**
 * The metadata of a public page as Next.js writes it into the head, limited to what public pages use.
 * tests/api/documents.test.ts finds any difference from Next.js.
 */
export function headOf({ title, description, referrer, robots, alternates, openGraph, twitter }: Metadata): string {
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
