import { articleSlug, idInSlug } from './data';

const id = '019ab3c2-7d11-7e55-8f00-0123456789ab';

test('an address says what the article is about, in plain letters', () => {
  expect(articleSlug({ id, title: 'Weißer Zahn & «più» toni: città!' })).toBe(
    'weisser-zahn-piu-toni-citta-0123456789ab',
  );
  expect(articleSlug({ id, title: '白い歯' })).toBe('0123456789ab');
});

test('its article is found again, whatever the words in front', () => {
  expect(idInSlug(articleSlug({ id, title: 'Novità' }))).toBe('0123456789ab');
  expect(idInSlug('0123456789ab')).toBe('0123456789ab');
  expect(idInSlug('novita')).toBeNull();
  expect(idInSlug("x-0123456789ab'")).toBeNull();
});
