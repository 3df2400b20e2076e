import { drawInitials } from './serve-picture';

const id = '019b76da-a800-7b0f-bf58-c75a21b56489';
const letters = (name: string) => />([^<]*)<\/text>/.exec(drawInitials(id, name))?.[1];

test.each([
  ['Elena Moretti', 'EM'],
  ['  Anna Maria de Luca ', 'AL'],
  ['Ada', 'A'],
  ['élodie özil', 'ÉÖ'],
  ['', '?'],
  ['<b> &c', '&lt;&amp;'],
])('%j becomes %j', (name, expected) => expect(letters(name)).toBe(expected));

test('is 200 by 200, and always the same colour per person', () => {
  expect(drawInitials(id, 'A')).toContain('width="200" height="200"');
  expect(drawInitials(id, 'A')).toBe(drawInitials(id, 'A'));
});
