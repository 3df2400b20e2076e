// What surrounds every public page: header, footer, styles, fonts. Next.js renders it once for each language, as the page
// app/[locale]/shell, of which the two marks are replaced by what a page has to say.
import type { AskNext, Rendered } from './ask-next';
import { HEAD_MARK, MAIN_MARK } from './shell-marks';

/** A document around a page's own tags for the head and its content. */
export interface Shell {
  around(head: string, main: string): Buffer;
  /** Which fonts to fetch at once, as a header. */
  link: Rendered['headers'][string] | undefined;
}

export type ShellOf = (locale: string) => Promise<Shell>;

/** Shells by language, each made when it is first asked for. */
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
    throw new Error(`Next.js renders the surroundings of pages in another way than lib/site/shell.ts expects: ${html}`);
  return {
    around: (head, main) => Buffer.from(top + head + middle + main + bottom),
    link: headers.link,
  };
}

const SCRIPT = /<script\b(?! type="module" src="\/islands\/)[^>]*>[\s\S]*?<\/script>/g;
const SCRIPT_HINT = /<link\b[^>]*(?:\bas="script"|\brel="expect")[^>]*>/g;
/** What React leaves behind to find its place again: boundaries of suspense, and marks between two texts. */
const REACT_MARK = /<!--(?:\/?\$[!?~]?|\/?&| )-->/g;

/**
 * Takes out what makes an application of a document: 135 KB of JavaScript for an empty page, and every text a second time
 * as data. Nothing that anybody has written stands in a shell, but our own words.
 */
export const withoutRuntime = (html: string): string =>
  html
    .replaceAll(SCRIPT, '')
    .replaceAll(SCRIPT_HINT, '')
    .replaceAll(REACT_MARK, '')
    .replaceAll('<div hidden=""></div>', ''); // held the marks of the metadata
