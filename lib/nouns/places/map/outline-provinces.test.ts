import { ITALIAN_PROVINCES } from '@/lib/nouns/places/schema.italy';
import { PROVINCES_BY_REGION, provinceName } from '@/lib/nouns/places/schema.provinces';
import { findProvince } from './find-province';
import { outlineProvinces } from './outline-provinces';

const codes = ITALIAN_PROVINCES.toSorted();

test('each province has an outline, small enough for a form, and a name in the list', () => {
  const outlines = outlineProvinces();
  expect(Object.keys(outlines.paths).toSorted()).toEqual(codes);
  expect(Object.values(outlines.paths).filter((path) => !path.startsWith('M'))).toEqual([]);
  expect(JSON.stringify(outlines).length).toBeLessThan(60_000);
  expect(PROVINCES_BY_REGION.flatMap(({ provinces }) => provinces.map(({ code }) => code)).toSorted()).toEqual(codes);
  expect([provinceName('AQ'), provinceName('RE'), provinceName('XX')]).toEqual([
    "L'Aquila",
    "Reggio nell'Emilia",
    'XX',
  ]);
});

test('a position lies in its province, and in none at sea and abroad', () => {
  const places = [
    { lat: 45.4642, lng: 9.19 },
    { lat: 37.5079, lng: 15.083 },
    { lat: 39.2238, lng: 9.1217 },
    { lat: 40, lng: 12 },
    { lat: 46.95, lng: 7.44 },
  ];
  expect(places.map(findProvince)).toEqual(['MI', 'CT', 'CA', null, null]);
});
