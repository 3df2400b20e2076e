import type { Pool, PoolClient } from 'pg';
import { isOnLand } from '@/lib/nouns/places/map/find-province';
import type { Place } from '@/lib/nouns/places/schema';
import type { Dice } from './dice';
import { COUNTRIES, type Country } from './names';

export type Town = Omit<Place, 'kind' | 'localName' | 'country' | 'regionCode' | 'path'> & {
  country: Country;
  zip: string | null;
};

const TIME_ZONES: Record<Country, string> = {
  IT: 'Europe/Rome',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
  ES: 'Europe/Madrid',
  GB: 'Europe/London',
  PT: 'Europe/Lisbon',
};
export const timeZoneOf = (country: Country) => TIME_ZONES[country];

// Remote islands have another time zone. Countries without provinces use the region instead.
const TOWNS = `
  WITH own AS (SELECT place_id, min(prefix) AS prefix FROM postal_areas GROUP BY place_id),
  around AS (
    SELECT p.country, p.province_code, min(a.prefix) AS prefix
    FROM postal_areas a JOIN places p ON p.id = a.place_id WHERE p.kind = 'province' GROUP BY p.country, p.province_code
  )
  SELECT p.id, p.name, p.country, p.region, coalesce(p.province, p.region) AS province,
    coalesce(p.province_code, p.region_code) AS "provinceCode", p.istat_code AS "istatCode", p.population, p.lat, p.lng,
    p.radius_km AS "radiusKm", coalesce(own.prefix, around.prefix) AS zip
  FROM places p
  LEFT JOIN own ON own.place_id = p.id
  LEFT JOIN around ON around.country = p.country AND around.province_code = p.province_code
  WHERE p.kind IN ('comune', 'city') AND p.country = ANY($1) AND p.lng > -9.6 AND p.population > 800
  ORDER BY p.country, p.population DESC, p.id`;

/** The gazetteer's towns that may have practices, by country, largest first. */
export async function readTowns(client: Pool | PoolClient): Promise<Town[]> {
  const { rows } = await client.query<Town>(TOWNS, [COUNTRIES]);
  for (const country of COUNTRIES) {
    const towns = rows.filter((town) => town.country === country);
    const known = towns.filter(({ zip }) => zip);
    for (const town of towns) town.zip ??= nearest(town, known)?.zip ?? null;
  }
  return rows;
}

/** The nearest one by approximate straight-line distance. Where many towns have no postal code, few have one. */
function nearest(town: Town, known: Town[]): Town | undefined {
  let best: Town | undefined;
  let least = Infinity;
  for (const each of known) {
    const distance = (each.lat - town.lat) ** 2 + ((each.lng - town.lng) * 0.68) ** 2;
    if (distance < least) [best, least] = [each, distance];
  }
  return best;
}

/** Quarters of towns, by ISTAT code: positions on dry land for practices outside the centre. */
export async function readQuarters(client: Pool | PoolClient): Promise<Map<string, { lat: number; lng: number }[]>> {
  const { rows } = await client.query<{ istatCode: string; lat: number; lng: number }>(
    `SELECT istat_code AS "istatCode", lat, lng FROM places WHERE kind = 'locality' AND country = 'IT'
       AND istat_code IS NOT NULL ORDER BY id`,
  );
  return rows.reduce((map, row) => map.set(row.istatCode, [...(map.get(row.istatCode) ?? []), row]), new Map());
}

/** Picks towns of a country, weighted by population, with a little more weight for small ones. */
export function townPicker(towns: Town[], dice: Dice): () => Town {
  let sum = 0;
  const ends = towns.map(({ population }) => (sum += population ** 0.93));
  return () => {
    const at = dice.next() * sum;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! > at) high = middle;
      else low = middle + 1;
    }
    return towns[low]!;
  };
}

/** A postal code in the town's range, in its country's format. */
export function zipCode({ country, zip }: Town, dice: Dice): string | null {
  if (!zip) return null;
  if (country === 'GB') {
    const letters = 'ABDEFGHJLNPQRSTUWXYZ'.split('');
    return `${zip}${dice.between(1, 20)} ${dice.below(10)}${dice.pick(letters)}${dice.pick(letters)}`;
  }
  if (country === 'PT') return `${zip}${dice.digits(4 - zip.length)}-${dice.digits(3)}`;
  // 20 is the prefix of the province of Milan; the city has its own prefix for 20100 and up.
  const middle = country === 'IT' && zip.length === 2 ? '0' : '';
  const rest = 5 - zip.length - middle.length;
  return zip + middle + (rest > 0 ? String(dice.between(1, 10 ** rest - 1)).padStart(rest, '0') : '');
}

/** A position on land in the town, closer to its middle than not, or in a quarter; not in hamlets, where nobody looks for a practice. */
export function spotIn(town: Town, quarters: { lat: number; lng: number }[], dice: Dice): { lat: number; lng: number } {
  const within = quarters.filter((each) => kmBetween(each, town) < town.radiusKm * WITHIN);
  const drawn = within.length > 0 && dice.chance(0.6) ? dice.pick(within) : town;
  // Where few quarters are known, most practices would stand in the same one.
  const middle = within.length < FEW ? town : drawn;
  let km = middle === town ? town.radiusKm * WITHIN * dice.next() : Math.min(1.1, town.radiusKm * 0.3) * dice.next();
  const angle = dice.next() * 2 * Math.PI;
  let spot = beside(middle, km, angle);
  while (km > 0.1 && !isOnLand(spot)) spot = beside(middle, (km /= 2), angle);
  return spot;
}

function beside({ lat, lng }: { lat: number; lng: number }, km: number, angle: number): { lat: number; lng: number } {
  const north = lat + (km * Math.sin(angle)) / 111.2;
  const east = lng + (km * Math.cos(angle)) / (111.2 * Math.cos((lat * Math.PI) / 180));
  return { lat: Number(north.toFixed(5)), lng: Number(east.toFixed(5)) };
}

const FEW = 5;

/** The radius of the gazetteer comes from the population; built up are about two thirds of it. */
const WITHIN = 0.65;

const kmBetween = (one: { lat: number; lng: number }, other: { lat: number; lng: number }) =>
  111.2 * Math.hypot(one.lat - other.lat, (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180));
