import { DEFAULT_SETTINGS, readStoredSettings } from './schema';

test('missing values have their default', () => expect(readStoredSettings([])).toEqual(DEFAULT_SETTINGS));

test('stored numbers and switches are parsed', () => {
  const settings = readStoredSettings([
    { name: 'credits.code.ULTRA', value: '12' },
    { name: 'users.askForCompleteProfile', value: 'true' },
  ]);
  expect(settings['credits.code.ULTRA']).toBe(12);
  expect(settings['users.askForCompleteProfile']).toBe(true);
});

test.each(['', 'many', '-1', '3.5'])('%j is not a number of credits: the default applies', (value) => {
  expect(readStoredSettings([{ name: 'credits.code.ULTRA', value }])['credits.code.ULTRA']).toBe(10);
});

test('invalid names are left out', () =>
  expect(readStoredSettings([{ name: 'constructor', value: '1' }])).toEqual(DEFAULT_SETTINGS));
