import { Tokenizer } from 'htmlparser2';
import { LINE_END } from '@/lib/nouns/newsletters/rules';

/** Their content is no text for readers. */
const NOT_TEXT = new Set(['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head', 'template', 'xmp']);

/**
 * The visible text of a foreign mail's HTML, up to `most` characters; blocks end lines. Reads tokens, in time
 * proportional to their number: a parser keeps a stack of open tags, which costs the square of their depth.
 */
export function textOfHtml(html: string, most: number): string {
  const parts: string[] = [];
  let length = 0;
  let skipped: string | null = null;
  const add = (text: string) => {
    if (skipped !== null || length > most) return;
    parts.push(text);
    length += text.length;
  };
  const nameAt = (start: number, end: number) => html.slice(start, Math.min(end, start + 20)).toLowerCase();
  const ignore = () => {};
  const tokens = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => add(html.slice(start, end)),
      ontextentity: (code) => add(String.fromCodePoint(code)),
      onopentagname(start, end) {
        const name = nameAt(start, end);
        // A head that is never closed ends where the body begins.
        if (skipped === 'head' && name === 'body') skipped = null;
        if (skipped === null && NOT_TEXT.has(name)) skipped = name;
        if (name === 'br') add('\n');
      },
      onclosetag(start, end) {
        const name = nameAt(start, end);
        if (skipped === name) skipped = null;
        else if (LINE_END.test(name)) add('\n');
      },
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
    },
  );
  tokens.write(html);
  tokens.end();
  return parts.join('').slice(0, most).replaceAll('\u00a0', ' ');
}
