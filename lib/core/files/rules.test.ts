import { fittingKey, pictureKind, printedType, storedKeys } from './rules';

const picture = { storageKey: 'pictures/a', widths: [800, 400, 1600] };
const paper = { storageKey: 'rollup-logos/b', widths: [] };

test('a picture is stored once per width, any other file once', () => {
  expect(storedKeys(picture)).toEqual(['pictures/a-800.webp', 'pictures/a-400.webp', 'pictures/a-1600.webp']);
  expect(storedKeys(paper)).toEqual(['rollup-logos/b']);
});

test.each([
  [1, 'pictures/a-400.webp'],
  [400, 'pictures/a-400.webp'],
  [401, 'pictures/a-800.webp'],
  [1600, 'pictures/a-1600.webp'],
  [9999, 'pictures/a-1600.webp'],
])('a request for %i pixels gets %s', (wanted, key) => expect(fittingKey(picture, wanted)).toBe(key));

test('other files have a single size', () => expect(fittingKey(paper, 400)).toBe('rollup-logos/b'));

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0 JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x20ftypavif', 'avif'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftypmif1', 'heic'],
  ['\0\0\0\x18ftypisom', null],
  ['<svg onload="x"/>', null],
  ['%PDF-1.7', null],
  ['RIFF\x10\0\0\0WAVE', null],
  ['', null],
])('%j is %s', (text, kind) => expect(pictureKind(bytes(text))).toBe(kind));

test.each([
  [new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]), 'image/jpeg'],
  [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
  [bytes('%PDF-1.7'), 'application/pdf'],
  [bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  [bytes('<html>'), null],
  [new Uint8Array([0xff, 0xd8]), null],
  [new Uint8Array(), null],
])('%#: the type of a file to be printed follows from its first bytes', (content, type) => {
  expect(printedType(content)).toBe(type);
});
