import { expect, test } from 'vitest';
import { securityText } from './well-known';

test('names the contact, a date that is not over, and the languages', () => {
  const text = securityText({ SECURITY_CONTACT: 'mailto:security@candor.example' }, new Date('2026-11-22T10:00:00Z'));
  expect(text).toContain('Contact: mailto:security@candor.example\n');
  expect(text).toContain('Expires: 2027-05-21T00:00:00Z\n');
  expect(text).toContain('Preferred-Languages: it, ');
  expect(text).toMatch(/^Canonical: https?:\/\/\S+\/\.well-known\/security\.txt\n$/m);
});

test('without a contact of its own it is the contact form; a date that was set stands', () => {
  const text = securityText({ SECURITY_EXPIRES: '2027-01-01T00:00:00Z' });
  expect(text).toMatch(/^Contact: https?:\/\/\S+\/it\/request-contact$/m);
  expect(text).toContain('Expires: 2027-01-01T00:00:00Z');
});
