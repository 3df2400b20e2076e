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
  '/it/..\\..\\api',
  '/it/../api',
  '/it/%2e%2e/api',
  '/it/%2E./api',
  '/it/..%2fapi',
  '/it/./authorized-centers',
  '/it/%2e',
  '/..',
  '/it/..?q=1',
  `/it?q=${'a'.repeat(8000)}`,
])('%s is malformed', (url) => {
  expect(parseTarget(url)).toBeNull();
});

test.each(['/.well-known/security.txt', '/it/...', '/it/a..b', '/it/.a', '/it?q=/../x'])(
  '%s is a normal path',
  (url) => {
    expect(parseTarget(url)).not.toBeNull();
  },
);

test('path and query are split, and otherwise unchanged', () => {
  const target = parseTarget('/it/caf%C3%A9?q=a?b&q=c%20d#x');
  expect(target?.path).toBe('/it/caf%C3%A9');
  expect(target?.query.getAll('q')).toEqual(['a?b', 'c d']);
});

test('an invalidly encoded query is parsed as far as possible', () => {
  expect(parseTarget('/it?q=100%')?.query.get('q')).toBe('100%');
});
