import { pageTable } from '@/app/[locale]/page-table';
import { routeTable } from '@/app/api/route-table';
import { routeNames } from './route-names';

const nameOf = routeNames(routeTable, pageTable);

test.each([
  ['/api/centers', '/api/centers'],
  ['/api/faqs/018f', '/api/faqs/[id]'],
  ['/api/users/me', '/api/users/me'],
  ['/api/treatments/018f/review', '/api/treatments/[id]/review'],
  ['/api/ready', '/api/ready'],
  ['/api/../etc/passwd', '/api/…'],
  ['/it', '/[locale]'],
  ['/de/authorized-centers', '/[locale]/authorized-centers'],
  ['/de/authorized-centers/studio-rossi', '/[locale]/authorized-centers/[id]'],
  ['/it/password-resets/a-secret-token', '/[locale]/password-resets/[token]'],
  ['/it/no/such/page', 'other'],
  ['/wp-login.php', 'file'],
  ['/admin/users', '/admin/users'],
  ['/admin/no-such-screen', '/admin/…'],
])('%s is %s', (path, name) => expect(nameOf(path)).toBe(name));

test('there are only as many names as routes, whatever visitors type', () => {
  const names = new Set(Array.from({ length: 5000 }, (_, n) => nameOf(`/it/${n}/x`)));
  expect([...names]).toEqual(['other']);
});
