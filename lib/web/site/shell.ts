// The frame of every public page: header, footer, styles, fonts. Next.js renders it once per language as the page
// app/[locale]/shell, in which each page replaces two marks by its own head and content.
import type { AskNext, Rendered } from './ask-next';
import { HEAD_MARK, MAIN_MARK } from './shell-marks';

/** A document without a page's own head tags and content. */
export interface Shell {
  around(head: string, main: string): Buffer;
  /** A Link header that preloads fonts. */
  link: Rendered['headers'][string] | undefined;
}

export type ShellOf = (locale: string) => Promise<Shell>;

/** Shells by language, each rendered on first use. */
export function shells(askNext: AskNext): ShellOf {
  const made = new Map<string, Promise<Shell>>();
  return (locale) => {
    const known = made.get(locale);
    if (known) return known;
    const making = make(askNext, locale);
    made.set(locale, making);
    making.catch(() => made.delete(locale));
    return making;
  };
}

async function make(askNext: AskNext, locale: string): Promise<Shell> {
  const { status, headers, body } = await askNext(`/${locale}/shell`, 'shell');
  const html = withoutRuntime(body.toString('utf8'));
  const [top, rest, ...more] = html.split(`<title>${HEAD_MARK}</title>`);
  const [middle, bottom, ...others] = (rest ?? '').split(MAIN_MARK);
  if (status !== 200 || bottom === undefined || more.length + others.length > 0 || html.includes('__next'))
    throw new Error(
      `Next.js renders the surroundings of pages in another way than lib/web/site/shell.ts expects: ${html}`,
    );
  return {
    around: (head, main) => Buffer.from(top + head + middle + main + bottom),
    link: headers.link,
  };
}

const SCRIPT = /<script\b(?! type="module" src="\/islands\/)[^>]*>[\s\S]*?<\/script>/g;
const SCRIPT_HINT = /<link\b[^>]*(?:\bas="script"|\brel="expect")[^>]*>/g;
/** Comments that React needs for hydration: suspense boundaries, and separators between texts. */
const REACT_MARK = /<!--(?:\/?\$[!?~]?|\/?&| )-->/g;

/**
 * Removes what only a client-side application needs: 135 KB of JavaScript for an empty page, and a copy of every text
 * as data. Safe, because a shell contains only our own texts, no user input.
 */
const withoutRuntime = (html: string): string =>
  html
    .replaceAll(SCRIPT, '')
    .replaceAll(SCRIPT_HINT, '')
    .replaceAll(REACT_MARK, '')
    .replaceAll('<div hidden=""></div>', ''); // contained the placeholders of the metadata
