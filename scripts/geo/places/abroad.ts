// Cities outside Italy, from GeoNames.
import { newRow, type Row, radiusOfTown } from './row';
import { type GeoName, readTable } from './sources';

/** Minimum population of listed places, by country; neighbours and countries with centers have all of GeoNames. */
const FROM: Record<string, number> = {
  ...Object.fromEntries('DE FR ES GB PT CH AT SM VA MC LI LU MT BE NL SI AD'.split(' ').map((code) => [code, 0])),
  HR: 2_000,
  IE: 5_000,
  ...Object.fromEntries(
    'PL CZ DK SE NO FI GR RO HU SK BG RS BA ME MK AL XK EE LV LT IS CY MD'.split(' ').map((code) => [code, 10_000]),
  ),
  ...Object.fromEntries('UA BY RU TR'.split(' ').map((code) => [code, 100_000])),
};
export const COUNTRIES = ['IT', ...Object.keys(FROM)];

/** Abandoned places, farms, and districts such as "Zürich (Kreis 11)" and "Marseille 08", which nobody types. */
const isLeftOut = ({ feature, name }: GeoName) => /^PPL(H|W|CH|F|R)$/.test(feature) || /\(Kreis| \d+$/.test(name);
const isPart = ({ feature }: GeoName) => /^PPL(X|L|Q|G|S)$/.test(feature);

/** GeoNames often gives a district the population of the whole town. */
const MAX_PART_POPULATION = 30_000;
const SMALLEST_PART = 2_000;

export function citiesAbroad(geoNames: GeoName[]): Row[] {
  const region = regionCodes();
  const provinces = new Set([
    ...readTable<'code'>('provinces-es').map(({ code }) => `ES${code}`),
    ...readTable<'code'>('provinces-fr').map(({ code }) => `FR${code}`),
  ]);
  return geoNames
    .filter((one) => one.country in FROM && one.population >= FROM[one.country]! && !isLeftOut(one))
    .filter((one) => !isPart(one) || one.population >= SMALLEST_PART)
    .map((one) => {
      const part = isPart(one) && !HEADS.has(one.feature + one.country);
      const population = part ? Math.min(one.population, MAX_PART_POPULATION) : one.population;
      return newRow({
        id: one.id,
        kind: part ? 'locality' : 'city',
        name: /\p{Script=Latin}/u.test(one.name) ? one.name : one.plainName,
        country: one.country,
        region: region.get(`${one.country}.${one.admin1}`) ?? '',
        province: provinces.has(one.country + one.admin2) ? one.admin2 : '',
        population,
        lat: one.lat,
        lng: one.lng,
        radiusKm: radiusOfTown(population),
        rareNames: new Set(part ? [] : one.others),
      });
    });
}

/** The Hague is a "seat of government", not part of another place. */
const HEADS = new Set(['PPLGNL']);

/** GeoNames has its own region codes: `DE.02` is Bavaria, BY. */
function regionCodes(): Map<string, string> {
  const regions = readTable<'country' | 'code' | 'geonames'>('regions').filter(({ geonames }) => geonames);
  return new Map(regions.map(({ country, code, geonames }) => [`${country}.${geonames}`, code]));
}
