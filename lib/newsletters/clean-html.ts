import sanitize from 'sanitize-html';

const PICTURE = /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Of an address of ours with or without its host: the path of the file; undefined for any other. */
function pathOfPicture(src = ''): string | undefined {
  const path = src
    .trim()
    .replace(/^https?:\/\/[^/]+(?=\/api\/files\/)/i, '')
    .replace(/\?.*$/, '')
    .toLowerCase();
  return PICTURE.test(path) ? path : undefined;
}

const options: sanitize.IOptions = {
  allowedTags: [...['p', 'br', 'h2', 'h3', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'hr', 'img']],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  // What other editors and mail programs write, in the marks of ours.
  transformTags: {
    ...{ b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u', div: 'p', section: 'p', article: 'p' },
    ...{ h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', tr: 'p' },
    img: (tagName, { src, alt = '' }) => ({ tagName, attribs: { src: pathOfPicture(src) ?? '', alt } }),
  },
  // Pictures of other houses would tell them who reads the letter.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

const BLOCK = /<(p|h2|h3|ul|ol|li|blockquote|hr|img)\b/;

/** Text without paragraphs, as somebody writes it into a plain field: an empty line parts two paragraphs. */
const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br />')}</p>`)
    .join('');

function cleanOnce(written: string): string {
  const text = sanitize(written.replaceAll('\r\n', '\n'), options).trim();
  const html = BLOCK.test(text) ? text : sanitize(paragraphs(text), options);
  const isEmpty = !/<(img|hr)\b/.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';
  return isEmpty ? '' : html;
}

/** More than marks that stand in each other by mistake need to settle. */
const MOST_READINGS = 10;

/**
 * The text of a letter as it is kept, shown and sent: marks for paragraphs, headings, lists, links and the pictures of this
 * house, and nothing that runs, loads or hides. Empty when there is nothing to read in it. Cleaning it twice changes nothing:
 * what a browser reads differently from how it was written (a paragraph within a paragraph) is read until it stays.
 */
export function cleanHtml(written: string): string {
  let html = cleanOnce(written);
  for (let reading = 1; reading < MOST_READINGS; reading++) {
    const again = cleanOnce(html);
    if (again === html) return html;
    html = again;
  }
  return html;
}

/** The ids of the files whose pictures stand in a clean text. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img src="\/api\/files\/([0-9a-f-]{36})"/g)].map(([, id]) => id!)),
];
