import { expect, test } from 'vitest';
import { securityText } from './front';

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
