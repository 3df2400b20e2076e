import { agoText } from './field-words';

const HOUR = 3_600_000;
// A Friday, eleven o'clock in Italy.
const NOW = new Date('2026-11-27T10:00:00Z');

test.each([
  [0, 'en', 'now'],
  [59_000, 'it', 'ora'],
  [61_000, 'it', '1 min fa'],
  [2.5 * HOUR, 'en', '2 hr. ago'],
  [2 * HOUR, 'it', '2 h fa'],
  [23 * HOUR, 'de', 'vor 23 Std.'],
  [25 * HOUR, 'de', 'gestern'],
  // Wednesday at noon.
  [47 * HOUR, 'de', 'vorgestern'],
  [6.9 * 24 * HOUR, 'es', 'hace 7 d'],
  [7 * 24 * HOUR, 'fr', null],
  [-1, 'it', null],
])('%s ms ago in %s is %s', (milliseconds, locale, text) =>
  expect(agoText(new Date(NOW.getTime() - milliseconds).toISOString(), locale, NOW)).toBe(text),
);

test('no instant is no time ago', () => expect(agoText('', 'it', NOW)).toBeNull());
