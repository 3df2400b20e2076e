import { expect, test } from 'vitest';
import { pathInLanguage } from './switch-language';

test.each([
  ['https://candor.example/it/authorized-centers?q=Milano&page=2', '/de/authorized-centers?q=Milano&page=2'],
  ['https://candor.example/it', '/de'],
  ['https://candor.example/it/', '/de'],
  ['https://candor.example/expert/dashboard?year=2026', '/expert/dashboard?year=2026'],
  ['https://elsewhere.example/it/prova', '/de'],
  ['https://candor.example//elsewhere.example/it', '/elsewhere.example/it'],
  ['https://candor.example/api/language/en', '/de'],
  ['not an address', '/de'],
  [null, '/de'],
])('from %s to %s', (referrer, path) => {
  expect(pathInLanguage('de', referrer, 'candor.example')).toBe(path);
});
