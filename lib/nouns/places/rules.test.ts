import fc from 'fast-check';
import { looseKey, placeKey, placeLabel, placeSlug } from './rules';

describe('equivalent spellings', () => {
  test.each([
    ['München', 'MUNCHEN'],
    ["L'Aquila", 'l’aquila'],
    ['Forlì', "Forli'"],
    ['Sesto San Giovanni', 'sesto sangiovanni'],
    ['Straßburg', 'Strassburg'],
    ['Łódź', 'Lodz'],
    ['København', 'Kobenhavn'],
    ['İstanbul', 'istanbul'],
    ['Citta\u0300 di Castello', 'Città di Castello'],
  ])('%s and %s', (one, other) => expect(placeKey(one)).toBe(placeKey(other)));

  test.each([
    ["Reggio nell'Emilia", 'reggio emilia'],
    ['Sesto San Giovanni', 'Sesto S. Giovanni'],
    ["Sant'Agata de' Goti", 'S. Agata Goti'],
    ['Frankfurt am Main', 'Frankfurt Main'],
    ['Sankt Gallen', 'St. Gallen'],
    ['La Spezia', 'Spezia'],
  ])('%s and %s, loosely', (one, other) => expect(looseKey(one)).toBe(looseKey(other)));

  test('a lone “saint” stays, and so does the last word', () => {
    expect(looseKey('San')).toBe('san');
    expect(looseKey('Monaco di')).toBe('monacodi');
    expect(looseKey('Milano')).not.toBe(looseKey('Monaco'));
  });

  test('hold for any text, and are idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(placeKey(placeKey(text))).toBe(placeKey(text));
        expect(placeSlug(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(looseKey(text).length).toBeLessThanOrEqual(placeKey(text).length);
      }),
    );
  });
});

test.each([
  ["L'Aquila", 'l-aquila'],
  ['München', 'munchen'],
  ["Valle d'Aosta", 'valle-d-aosta'],
  ['Għajnsielem', 'ghajnsielem'],
  ['Арачиново', ''],
])('%s is %s in an address', (name, slug) => expect(placeSlug(name)).toBe(slug));

test.each([
  ['comune', 'Milano', 'IT', 'MI', 'Milano (MI)'],
  ['locality', 'Mestre', 'IT', 'VE', 'Mestre (VE)'],
  ['province', 'Milano', 'IT', 'MI', 'Milano (Provinz)'],
  ['region', 'Lombardei', 'IT', null, 'Lombardei'],
  ['country', 'Italien', 'IT', null, 'Italien'],
  ['city', 'Lyon', 'FR', '69', 'Lyon (Frankreich)'],
  ['province', 'Rhône', 'FR', '69', 'Rhône (Departement, Frankreich)'],
  ['region', 'Tirol', 'AT', null, 'Tirol (Österreich)'],
] as const)(
  'a %s called %s is shown so that it is not taken for another',
  (kind, localName, country, provinceCode, shown) => {
    const countries = new Intl.DisplayNames('de', { type: 'region' });
    const words = { province: 'Provinz', department: 'Departement', country: (code: string) => countries.of(code)! };
    expect(placeLabel({ kind, localName, country, provinceCode }, words)).toBe(shown);
  },
);
