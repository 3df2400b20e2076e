import { expect, test } from 'vitest';
import { loggedPath } from './request-log';

test.each([
  ['/it/authorized-centers?q=Via+Roma+1&lat=45.1', '/it/authorized-centers'],
  ['/it/password-resets/s3cret?x=1', '/it/password-resets/…'],
  ['/unsubscribe-user/abc.def', '/unsubscribe-user/…'],
  ['/it#top', '/it'],
])('of %s the log knows %s', (url, path) => expect(loggedPath(url)).toBe(path));

test('a long path does not fill the log', () => expect(loggedPath(`/${'a'.repeat(9000)}`)).toHaveLength(300));
