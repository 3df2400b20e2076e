import { expect, test } from 'vitest';
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
])('of %s the log contains %s', (url, path) => expect(loggedPath(url)).toBe(path));

test('a long path is truncated', () => expect(loggedPath(`/${'a'.repeat(9000)}`)).toHaveLength(300));
