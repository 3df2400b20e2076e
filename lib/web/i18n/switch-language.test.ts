import { pathBefore, pathInLanguage } from './switch-language';

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

test.each([
  ['https://candor.example/it/cookies?from=mail', '/it/cookies?from=mail'],
  ['https://candor.example//elsewhere.example', '/elsewhere.example'],
  ['https://elsewhere.example/it/cookies', '/de'],
  [null, '/de'],
])('back to %s is %s', (referrer, path) => {
  expect(pathBefore('de', referrer, 'candor.example')).toBe(path);
});
