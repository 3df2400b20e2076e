import { expect, test } from 'vitest';
import { dayText, instantText } from './dates';

test('a day is written dd/MM/yyyy, whatever the machine’s time zone', () => {
  expect(dayText('2026-03-01')).toBe('01/03/2026');
  expect(dayText('2026-03-01T23:30:00.000Z')).toBe('02/03/2026');
});

test('an instant has its time in Rome', () => {
  expect(instantText('2026-07-01T22:05:00.000Z')).toBe('02/07/2026 00:05');
});
