import { parseTarget, securityText, unsentForm } from './front';

test('contains the contact, a future expiry date, and the languages', () => {
  const text = securityText({ SECURITY_CONTACT: 'mailto:security@candor.example' }, new Date('2026-11-22T10:00:00Z'));
  expect(text).toContain('Contact: mailto:security@candor.example\n');
  expect(text).toContain('Expires: 2027-05-21T00:00:00Z\n');
  expect(text).toContain('Preferred-Languages: it, ');
  expect(text).toMatch(/^Canonical: https?:\/\/\S+\/\.well-known\/security\.txt\n$/m);
});

test('defaults to the contact form; a configured date is kept', () => {
  const text = securityText({ SECURITY_EXPIRES: '2027-01-01T00:00:00Z' });
  expect(text).toMatch(/^Contact: https?:\/\/\S+\/it\/request-contact$/m);
  expect(text).toContain('Expires: 2027-01-01T00:00:00Z');
});

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

test.each(['/.well-known/security.txt', '/it/...', '/it/a..b', '/it/.a', '/it?q=/../x'])('%s is normal', (url) => {
  expect(parseTarget(url)).not.toBeNull();
});

test('path and query are split, and otherwise unchanged', () => {
  const target = parseTarget('/it/caf%C3%A9?q=a?b&q=c%20d#x');
  expect(target?.path).toBe('/it/caf%C3%A9');
  expect(target?.query.getAll('q')).toEqual(['a?b', 'c d']);
});

test('an invalidly encoded query is parsed as far as possible', () => {
  expect(parseTarget('/it?q=100%')?.query.get('q')).toBe('100%');
});

test.each([
  ['/it/request-contact/sent', {}, '/it/request-contact'],
  ['/de/request-contact/sent', { 'sec-fetch-site': 'none' }, '/de/request-contact'],
  [
    '/fr/clean-white-request/sent',
    { 'sec-fetch-site': 'cross-site', referer: 'http://localhost/fr' },
    '/fr/clean-white-request',
  ],
  ['/en/confirm-email/again/sent', { referer: 'https://other.example/' }, '/en/confirm-email/again'],
  ['/es/password-resets/sent', {}, '/es/login'],
  ['/it/request-appointment/sent', {}, '/it/authorized-centers'],
  ['/it/request-contact/sent', { 'sec-fetch-site': 'same-origin' }, null],
  ['/it/request-contact/sent', { referer: 'http://localhost/it/request-contact' }, null],
  ['/it/request-contact', {}, null],
])('%s, with %o, opens %s', (path, headers, form) => {
  expect(unsentForm(path, { headers: { host: 'localhost', ...headers } })).toBe(form);
});
