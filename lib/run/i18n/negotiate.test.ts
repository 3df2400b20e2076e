import { visitorLocale } from './negotiate';
import { localeOf } from './translate';

test.each([
  [{}, 'it'],
  [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
  [{ 'accept-language': 'en;q=0.5, fr;q=0.9' }, 'fr'],
  [{ 'accept-language': 'pt-BR, ja;q=0.9, es;q=0.1' }, 'es'],
  [{ 'accept-language': 'de;q=0, ja' }, 'it'],
  [{ 'accept-language': 'de;q=x' }, 'de'],
  [{ 'accept-language': ',;q=,,' }, 'it'],
  [{ cookie: 'a=b; NEXT_LOCALE=fr', 'accept-language': 'de' }, 'fr'],
  [{ cookie: 'NEXT_LOCALE=xx', 'accept-language': 'de' }, 'de'],
])('%j is answered in %s', (headers, locale) => {
  expect(visitorLocale(headers)).toBe(locale);
  expect(localeOf(new Headers(headers))).toBe(locale);
});

test.each([
  ['ja', 'de', 'de'],
  ['fr', 'de', 'fr'],
  ['ja', 'xx', 'it'],
])('who wants %s and speaks %s is answered in %s', (accept, culture, locale) => {
  expect(localeOf(new Headers({ 'accept-language': accept }), culture)).toBe(locale);
});
