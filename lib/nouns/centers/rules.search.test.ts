import { addressLines, districtOf, phoneLink, tidyWebAddress } from './rules';
import { roundedDistance, searchQuery, shuffleOfDay, toggled } from './rules.search';
import { CENTER_TIERS } from './schema';
import { parseSearch, type SearchParams } from './schema.search';

const parse = (query: Record<string, unknown>): SearchParams => {
  const params = parseSearch(query);
  if (!params) throw new Error('refused');
  return params;
};

describe('the search’s address', () => {
  test('contains the whole state and reads back as the same search', () => {
    const params = parse({
      q: " Reggio  nell'Emilia ",
      tier: ['gold', 'ELITE'],
      openNow: '1',
      distance: '25',
      page: '3',
    });
    const query = searchQuery(params, { page: params.page });
    expect(query).toBe('?q=Reggio+nell%27Emilia&tier=ELITE,GOLD&openNow=true&distance=25&page=3');
    expect(parse(Object.fromEntries(new URLSearchParams(query)))).toEqual(params);
  });

  test('a plain search has a plain address', () => expect(searchQuery(parse({}))).toBe(''));

  test('another filter returns to the first page, and a position includes its zoom', () => {
    const params = parse({ lat: '45', lng: '9', zoom: '11', page: '4' });
    expect(searchQuery(params, { tier: ['GOLD'] })).toBe('?lat=45&lng=9&zoom=11&tier=GOLD');
    expect(searchQuery(params, { position: undefined })).toBe('');
  });

  test('all tiers selected are no filter, unknown ones are ignored', () => {
    expect(parse({ tier: 'base,gold,silver,elite' }).tier).toEqual([]);
    expect(parse({ tier: 'platinum' }).tier).toEqual([]);
  });

  test('half a position is ignored', () => expect(parse({ lat: '45' }).position).toBeUndefined());
});

test('choices are toggled, in the list’s order', () => {
  expect(toggled(CENTER_TIERS, ['SILVER'], 'ELITE')).toEqual(['ELITE', 'SILVER']);
  expect(toggled(CENTER_TIERS, ['ELITE', 'SILVER'], 'ELITE')).toEqual(['SILVER']);
});

test('the random order changes at midnight in Rome, summer and winter', () => {
  const day = (time: string) => shuffleOfDay(new Date(time));
  expect(day('2026-11-23T22:59:59Z')).toBe(day('2026-11-22T23:00:00Z'));
  expect(day('2026-11-23T23:00:00Z')).toBe(day('2026-11-23T22:59:59Z') + 1);
  expect(day('2026-07-20T22:00:00Z')).toBe(day('2026-07-20T21:59:59Z') + 1);
});

test.each([
  [0.004, 50, 'meter'],
  [0.62, 600, 'meter'],
  [0.96, 1, 'kilometer'],
  [3.44, 3.4, 'kilometer'],
  [26.6, 27, 'kilometer'],
])('%d km is shown as %d %s', (km, value, unit) => expect(roundedDistance(km)).toEqual({ value, unit }));

test('addresses are formatted as on an envelope', () => {
  const address = {
    streetName: 'Via Roma',
    streetNumber: '12',
    zipCode: '20121',
    city: 'Milano',
    provinceCode: 'MI',
    country: 'IT',
  };
  expect(addressLines(address)).toEqual({ street: 'Via Roma 12', town: '20121 Milano (MI)' });
  expect(addressLines({ ...address, country: 'FR' })).toEqual({ street: '12 Via Roma', town: '20121 Milano' });
  expect(addressLines({ ...address, streetName: null, streetNumber: null }).street).toBe('');
});

test.each([
  ['www.studio.example', 'https://www.studio.example/'],
  ['http://studio.example/it', 'http://studio.example/it'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['studio', null],
  ['', null],
  [null, null],
])('%s as a link is %s', (typed, link) => expect(tidyWebAddress(typed)).toBe(link));

test('phones become tel: links', () => expect(phoneLink('+39 02 1234 (5678)')).toBe('tel:+390212345678'));

test('places contain the centers with their codes', () => {
  const place = {
    kind: 'comune',
    country: 'IT',
    region: 'Lombardia',
    name: 'Rho',
    provinceCode: 'MI',
    istatCode: '015182',
  } as const;
  expect(districtOf(place)).toEqual({ country: 'IT', comuneCode: '015182' });
  expect(districtOf({ ...place, kind: 'region' })).toEqual({ country: 'IT', region: 'Lombardia' });
  expect(districtOf({ ...place, kind: 'locality' })).toBeUndefined();
});
