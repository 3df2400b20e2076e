import { facetNamed, readersOf, wordOf } from './rules.landing';

test('a page is for the languages that people read there', () => {
  expect(readersOf({ country: 'IT', provinceCode: 'MI' })).toEqual(['it']);
  expect(readersOf({ country: 'IT', provinceCode: 'BZ' })).toEqual(['it', 'de']);
  expect(readersOf({ country: 'FR', provinceCode: 'AO' })).toEqual(['fr']);
  expect(readersOf({ country: 'CH', provinceCode: null })).toEqual(['de', 'fr', 'it']);
  expect(readersOf({ country: 'PT', provinceCode: null })).toContain('en');
});

test('Corrèze is a department, Girona a province, Bayern neither', () => {
  expect(wordOf({ kind: 'province', country: 'FR' })).toBe('department');
  expect(wordOf({ kind: 'province', country: 'ES' })).toBe('province');
  expect(wordOf({ kind: 'province', country: 'IT' })).toBe('province');
  expect(wordOf({ kind: 'region', country: 'IT' })).toBe('region');
  expect(wordOf({ kind: 'region', country: 'DE' })).toBe('area');
  expect(wordOf({ kind: 'country', country: 'IT' })).toBe('area');
  expect(wordOf({ kind: 'city', country: 'DE' })).toBe('town');
});

test('facets are known by their names in addresses', () => {
  expect(facetNamed('ultra')).toBe('ULTRA');
  expect(facetNamed('saturday')).toBe('saturday');
  expect(facetNamed('ULTRA')).toBeUndefined();
  expect(facetNamed(['ultra'])).toBeUndefined();
});
