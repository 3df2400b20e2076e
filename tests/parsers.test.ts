// Each parser of foreign bytes: what makes it slow or large is refused with a sentence, or takes time in proportion.
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '@/lib/nouns/newsletters/clean-html';
import { paragraphsOf } from '@/lib/nouns/newsletters/rules';
import { textOf } from '@/lib/nouns/requests/notes/read-mail';
import { hostileShapes, tooCostly } from './support/hostile-shapes';

const HTML = [
  '<b>',
  '<p>',
  '<div>',
  '</b>',
  '</p>',
  '<!--',
  '-->',
  '<script>',
  '<style',
  '<svg>',
  '<title>',
  '&lt;',
  '&#x41;',
  '&',
  '<',
  '<a ',
  '<a href="',
  '<a href="<!---->',
  '<img src="?',
  '<img>',
  '<br ',
  '="',
  '\n',
  ' ',
  '<table><tr><td>',
  '<![CDATA[',
  '<template>',
];
const LETTER =
  '<html><head><title>x</title></head><body><p class="a">Buongiorno&nbsp;<b>Ada</b>,<br/>a presto</p></body></html>';

describe('html', () => {
  test.each<[string, (html: string) => unknown]>([
    ['of a mail', (html) => textOf({ text: '', html })],
    ['of a newsletter', (html) => cleanHtml(html)],
    ['shown as paragraphs', (html) => paragraphsOf(html)],
  ])('%s', async (_, parse) => {
    expect(await tooCostly(hostileShapes(HTML, LETTER), 60_000, parse)).toEqual([]);
  });
});
