import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { loggedPath } from '@/lib/run/log';

test.each([
  ['/it/authorized-centers?q=Via+Roma+1&lat=45.1', '/it/authorized-centers'],
  ['/it/password-resets/s3cret?x=1', '/it/password-resets/…'],
  ['/unsubscribe-user/abc.def', '/unsubscribe-user/…'],
  ['/de/confirm-email/s3cret', '/de/confirm-email/…'],
  ['/de/confirm-email/again', '/de/confirm-email/again'],
  ['/de/confirm-email/again/sent', '/de/confirm-email/again/sent'],
  ['/it/password-resets/sent', '/it/password-resets/sent'],
  ['/api/product-codes/ABCD-EFGH-JKLM/consumption', '/api/product-codes/…/consumption'],
  ['/it#top', '/it'],
  ['/api/somewhere/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx.c2ln', '/api/somewhere/…'],
  ['/api/unsubscriptions/abc.def', '/api/unsubscriptions/…'],
])('of %s the log contains %s', (url, path) => expect(loggedPath(url)).toBe(path));

test('a long path is truncated', () => expect(loggedPath(`/${'a'.repeat(9000)}`)).toHaveLength(300));

test('the token of any public page is left out, and its address told to no other site, nor to trackers', () => {
  const pages = readdirSync('app/[locale]').filter((page) => existsSync(`app/[locale]/${page}/[token]`));
  expect(pages).toContain('inquiry');
  for (const page of pages)
    expect(readFileSync(`app/[locale]/${page}/[token]/page.tsx`, 'utf8')).toMatch(
      /referrer: '(same-origin|no-referrer)'/,
    );
  for (const page of pages) expect(loggedPath(`/it/${page}/s3cret`)).toBe(`/it/${page}/…`);
});
