import { expect, test } from 'vitest';
import { logoTypeOf } from './rules';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  [new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]), 'image/jpeg'],
  [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
  [bytes('%PDF-1.7'), 'application/pdf'],
  [bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  [bytes('<html>'), null],
  [new Uint8Array([0xff, 0xd8]), null],
  [new Uint8Array(), null],
])('%#: a file’s type follows from its first bytes', (content, type) => {
  expect(logoTypeOf(content)).toBe(type);
});
