import { expect, test } from 'vitest';
import { agoText } from './field-words';

const HOUR = 3_600_000;

test.each([
  [0, 'en', 'this minute'],
  [2.5 * HOUR, 'en', '2 hr. ago'],
  [2 * HOUR, 'it', '2 h fa'],
  [25 * HOUR, 'de', 'gestern'],
  [6.9 * 24 * HOUR, 'es', 'hace 6 d'],
  [7 * 24 * HOUR, 'fr', null],
  [-1, 'it', null],
  [Number.NaN, 'it', null],
])('%s ms ago in %s is %s', (milliseconds, locale, text) => expect(agoText(milliseconds, locale)).toBe(text));
