import { expect, test } from 'vitest';
import { parseTarget } from './target';

test.each([
  '/%',
  '/%ff',
  '/it/%E0%A4%A',
  '//evil.example/it',
  'http://x/',
  '/it/a%00b',
  '/it?q=%00',
  '/it/..%5c..',
  `/it?q=${'a'.repeat(8000)}`,
])('%s makes no sense', (url) => {
  expect(parseTarget(url)).toBeNull();
});

test('path and query are told apart, and stay as they were sent', () => {
  const target = parseTarget('/it/caf%C3%A9?q=a?b&q=c%20d#x');
  expect(target?.path).toBe('/it/caf%C3%A9');
  expect(target?.query.getAll('q')).toEqual(['a?b', 'c d']);
});

test('a query with broken encoding is read as far as it goes', () => {
  expect(parseTarget('/it?q=100%')?.query.get('q')).toBe('100%');
});
