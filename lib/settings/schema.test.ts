import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, readStoredSettings } from './schema';

test('what is not stored has its default', () => expect(readStoredSettings([])).toEqual(DEFAULT_SETTINGS));

test('a stored number is read as a number, a switch as a switch', () => {
  const settings = readStoredSettings([
    { name: 'credits.code.ULTRA', value: '12' },
    { name: 'users.askForCompleteProfile', value: 'true' },
  ]);
  expect(settings['credits.code.ULTRA']).toBe(12);
  expect(settings['users.askForCompleteProfile']).toBe(true);
});

test.each(['', 'many', '-1', '3.5'])('%j is no number of credits: the default holds', (value) => {
  expect(readStoredSettings([{ name: 'credits.code.ULTRA', value }])['credits.code.ULTRA']).toBe(10);
});

test('names that are none are left out', () =>
  expect(readStoredSettings([{ name: 'constructor', value: '1' }])).toEqual(DEFAULT_SETTINGS));
