import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { Locale } from '@/lib/i18n/routing';
import { headOf } from './head';
import { type PageTable, pageFinder } from './pages';
import { rendering } from './rendering';
import { NotFound, Redirection } from './stand-ins/next-navigation';

/** A page without its shell, a not-found or a redirect. */
export type Part = { status: 200; head: string; main: string } | { status: 404 } | { status: number; location: string };

export type RenderPage = (url: string, locale: Locale) => Promise<Part | null>;

/**
 * Renders public pages from the same modules as Next.js; null for any other address.
 * Throws whatever the page throws, before anything has been sent.
 */
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

/** React's separator between texts, which only hydration needs. */
const BETWEEN_TEXTS = '<!-- -->';

/** Renders everything, including suspended parts, before it returns. */
function htmlOf(content: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const end = new Writable({
      write(chunk: Buffer, _encoding, done) {
        parts.push(Buffer.from(chunk)); // copied, because React reuses the buffer
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString('utf8').replaceAll(BETWEEN_TEXTS, ''));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(content, { onAllReady: () => pipe(end), onError: reject });
  });
}
