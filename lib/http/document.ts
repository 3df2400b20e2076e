// Public pages are documents: what Next.js ships to make an application of them (135 KB of JavaScript for an empty page,
// and every text a second time as data) is taken out, and the one module that starts the page's islands put in.
import { createHash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const SCRIPT_HINT = /<link\b[^>]*(?:\bas="script"|\brel="expect")[^>]*>/g;
/** What React leaves behind to find its place again: boundaries of suspense, and marks between two texts. */
const REACT_MARK = /<!--(?:\/?\$[!?~]?|\/?&| )-->/g;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;

const isData = (attributes: string) => /\btype="application\/(ld\+)?json"/.test(attributes);

/** The HTML of a public page as visitors get it. `islands` is the address of the module that starts them. */
export function plainDocument(html: string, islands: string): string {
  const bare = html
    .replaceAll(SCRIPT, (all, attributes: string) => (isData(attributes) ? all : ''))
    .replaceAll(SCRIPT_HINT, '')
    .replaceAll(REACT_MARK, '')
    .replaceAll('<div hidden=""></div>', ''); // held the marks of the metadata
  return withIslands(bare, islands);
}

export const withIslands = (html: string, islands: string) =>
  html.replace('</head>', () => `<script type="module" src="${islands}"></script></head>`);

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Sources for a Content-Security-Policy that allow exactly the inline scripts and styles of this page. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const scripts = [...html.matchAll(SCRIPT)].filter(
    ([, attributes = '']) => !isData(attributes) && !/\bsrc=/.test(attributes),
  );
  return {
    scripts: [...new Set(scripts.map(([, , text = '']) => sha256(text)))],
    styles: [...new Set([...html.matchAll(STYLE)].map(([, text = '']) => sha256(text)))],
  };
}
