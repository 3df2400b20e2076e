import sanitize from 'sanitize-html';
import { invalid } from '@/lib/run/errors';

const PICTURE = /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Parsing time grows with the square of the depth; no letter is nested deeper. */
const DEEPEST = 100;
/** Longer addresses are dropped: sanitising time grows with the square of the length. */
const LONGEST_ADDRESS = 4_000;

/** The path of a file of ours, given with or without host; undefined for other addresses. */
function pathOfPicture(src = ''): string | undefined {
  if (src.length > LONGEST_ADDRESS) return undefined;
  const path = src
    .trim()
    .replace(/^https?:\/\/[^/]+(?=\/api\/files\/)/i, '')
    .split('?', 1)[0]!
    .toLowerCase();
  return PICTURE.test(path) ? path : undefined;
}

const options: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'hr', 'img'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  // Translates the markup of other editors and mail programs into ours.
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ins: 'u',
    div: 'p',
    section: 'p',
    article: 'p',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    tr: 'p',
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href: href.length > LONGEST_ADDRESS ? '' : href } }),
    // Pictures on other hosts would reveal who reads the newsletter: no tag at all is allowed by that name.
    img(tagName, { src, alt = '' }) {
      const path = pathOfPicture(src);
      return { tagName: path ? tagName : 'foreign-picture', attribs: { src: path ?? '', alt } };
    },
  },
};

const BLOCK = /<(p|h2|h3|ul|ol|li|blockquote|hr|img)\b/;

/** Converts plain text to paragraphs, separated by empty lines. */
const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br />')}</p>`)
    .join('');

/** Stops as soon as tags are nested too deeply. */
function sanitized(html: string, field: string): string {
  let depth = 0;
  const onOpenTag = () => {
    if (++depth > DEEPEST) throw invalid([{ field, message: 'validation.nested', values: { most: DEEPEST } }]);
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  return sanitize(html, { ...options, onOpenTag, onCloseTag });
}

function cleanOnce(written: string, field: string): string {
  const text = sanitized(written.replaceAll('\r\n', '\n'), field).trim();
  const html = BLOCK.test(text) ? text : sanitized(paragraphs(text), field);
  const isEmpty = !/<(img|hr)\b/.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';
  return isEmpty ? '' : html;
}

/** More passes than markup nested by mistake needs to settle. */
const MAX_PASSES = 10;

/**
 * Sanitises the text of a newsletter for storing, showing and sending: allows paragraphs, headings, lists, links and
 * pictures of this portal, and nothing that runs, loads or hides. Empty if there is nothing to read. Idempotent: since
 * parsers correct some markup (a paragraph within a paragraph), it is repeated until the text no longer changes.
 * @throws Problem 400 that names the field if tags are nested too deeply
 */
export function cleanHtml(written: string, field = 'text'): string {
  let html = cleanOnce(written, field);
  for (let pass = 1; pass < MAX_PASSES; pass++) {
    const again = cleanOnce(html, field);
    if (again === html) return html;
    html = again;
  }
  return html;
}

export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img src="\/api\/files\/([0-9a-f-]{36})"/g)].map(([, id]) => id!)),
];
