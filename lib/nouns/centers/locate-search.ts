import {
  atNumberSql,
  type CenterFilters,
  filterConditions,
  type NameMatch,
  startValues,
} from '@/lib/nouns/centers/filter-sql';
import type { SearchParams } from '@/lib/nouns/centers/schema.search';
import { findPlaces } from '@/lib/nouns/places/data';
import type { LatLng } from '@/lib/nouns/places/map/rules';
import { placeWords } from '@/lib/nouns/places/rules';
import type { FoundPlace } from '@/lib/nouns/places/schema';
import { pool } from '@/lib/run/db/db';
import type { Locale } from '@/lib/run/i18n/routing';

/** A query that looks like an address: the words of a street, perhaps followed by those of a town. */
type TypedStreet = { words: string[]; number: string | null; postalCode: string | null };

/** Abbreviations of the kinds of streets; dots are optional. */
const SHORT: [RegExp, string][] = [
  [/\bc\.?so\b\.?/g, 'corso '],
  [/\bv\.?le\b\.?/g, 'viale '],
  [/\bp\.?z?za\b\.?/g, 'piazza '],
  [/\bp\.?le\b\.?/g, 'piazzale '],
  [/\bl\.go\b\.?/g, 'largo '],
  [/^v\. ?(?=\p{L}{3})/gu, 'via '],
  [/\bbd\b\.?/g, 'boulevard '],
  [/\bavda\b\.?/g, 'avenida '],
  [/^c\/ ?/g, 'calle '],
];

const KINDS = new Set(
  `via viale corso piazza piazzale piazzetta largo vicolo vico strada contrada borgo salita galleria lungomare lungotevere
  lungarno circonvallazione rue avenue boulevard place quai chemin impasse allee cours calle avenida plaza paseo ronda
  carrer carretera rambla rua praca street road lane square`.split(/\s+/),
);
/** German streets carry their kind at the end: Leopoldstraße, Leopoldstr. */
const GERMAN = /\p{L}{3}(?:strasse|str|weg|platz|gasse|allee|damm)$/u;
/** Articles and prepositions are ignored: addresses differ in them. */
const SMALL = new Set('d de di da del della dei degli delle dell des du la le les l los las el y e'.split(' '));

/** Parses a query as an address; undefined if it contains no kind of street. */
function readStreet(query: string): TypedStreet | undefined {
  const text = SHORT.reduce((done, [short, long]) => done.replace(short, long), query.toLowerCase().slice(0, 100));
  const postalCode = /(?<!\d)\d{4,5}(?!\d)/.exec(text)?.[0] ?? null;
  const number = /(?<![\d\p{L}])(\d{1,3}) ?(?:[a-z](?![\p{L}\d]))?(?![\d\p{L}])/u.exec(text)?.[1] ?? null;
  const words = placeWords(text)
    .filter((word) => !/^\d+[a-z]?$/.test(word))
    .filter((word) => !SMALL.has(word) && word.length > 1)
    .map((word) => word.replace(/(?<=\p{L}{3})strasse$/u, 'str'))
    .slice(0, 6);
  const isStreet = words.some((word, at) => (KINDS.has(word) && at < 3) || GERMAN.test(word));
  const says = words.filter((word) => !KINDS.has(word)).length;
  return isStreet && says > 0 ? { words, number, postalCode } : undefined;
}

/** The possible splits into street and town: at least one word besides its kind stays with the street. */
function townsOf({ words }: TypedStreet): { street: string[]; town: string }[] {
  return [1, 2, 3].flatMap((length) => {
    const street = words.slice(0, -length);
    const isNamed = street.some((word) => !KINDS.has(word));
    return street.length > 0 && isNamed ? [{ street, town: words.slice(-length).join(' ') }] : [];
  });
}

export type Located =
  /** `named`: how many centers bear the name of the place; `isStreet`: an address whose street is unknown. */
  | { kind: 'place'; place: FoundPlace; others: FoundPlace[]; named?: number; isStreet?: boolean }
  /** `place`: an uninhabited or tiny place of the same name. */
  | { kind: 'name'; name: NameMatch; place?: FoundPlace | undefined }
  /** Located at the number asked for if there is one, else at the middle of its centers. */
  | { kind: 'street'; street: string; town: string; position: LatLng }
  /** Streets of this name in several towns. */
  | { kind: 'streets'; street: string; filters: CenterFilters }
  | { kind: 'position'; position: LatLng }
  | { kind: 'anything' }
  | { kind: 'unknown'; isStreet?: boolean };

async function countNamed(name: NameMatch): Promise<number> {
  const values = startValues();
  const conditions = filterConditions({ name }, values).join(' AND ');
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM centers c WHERE ${conditions}`,
    values.list,
  );
  return rows[0]!.count;
}

async function anyCenter(filters: CenterFilters): Promise<boolean> {
  const values = startValues();
  const conditions = filterConditions(filters, values).join(' AND ');
  const { rows } = await pool.query(`SELECT FROM centers c WHERE ${conditions} LIMIT 1`, values.list);
  return rows.length > 0;
}

/** A part of a town with fewer people than this is not meant: its name is rather the dentist's. */
const HAMLET = 1000;
/** Larger towns are never meant as a surname, and too many centers bear their name. */
const TOWN = 150_000;

/** A query in quotation marks is a name, even if a place is called so. */
const QUOTED = /^["“„«](.+)["”“»]$/;

/**
 * Interprets a query: an address with a street, a place by its exact name or postal code, else centers by whole words of
 * their name, else similar names, of places first. "Rossi" is a dentist, although there is a hamlet of that name, and a
 * village called Rossiglione.
 */
export async function locateSearch({ q, position }: SearchParams, locale: Locale): Promise<Located> {
  if (!q) return position ? { kind: 'position', position } : { kind: 'anything' };
  const quoted = QUOTED.exec(q)?.[1];
  if (quoted) return (await locateName(placeWords(quoted).slice(0, 8))) ?? { kind: 'unknown' };
  const [place, ...others] = townFirst(await findPlaces(q, locale, 5));
  const isExact = place?.match === 'exact';
  const typed = isExact && place.population > 0 && !/\d/.test(q) ? undefined : readStreet(q);
  if (typed) return locateStreet(typed, locale);
  const words = placeWords(q).slice(0, 8);
  if (place && isExact && mayBeName(place)) {
    const name: NameMatch = { words, as: 'words', isNameOnly: true };
    const named = await countNamed(name);
    if (named > 0 && place.kind === 'locality' && place.population < HAMLET) return { kind: 'name', name, place };
    return { kind: 'place', place, others, named };
  }
  if (place && (isExact || place.match === 'postal')) return { kind: 'place', place, others };
  return (await locateName(words, place && { kind: 'place', place, others })) ?? { kind: 'unknown' };
}

/** "S. Donato" is a hamlet, and San Donato Milanese a town: the longer name is meant, and the hamlet offered beside it. */
function townFirst(places: FoundPlace[]): FoundPlace[] {
  const [hamlet, ...others] = places;
  if (hamlet?.match !== 'exact' || hamlet.kind !== 'locality') return places;
  const town = others.find(
    ({ kind, name, population }) =>
      kind === 'comune' && name.startsWith(`${hamlet.name} `) && population > 10 * hamlet.population,
  );
  return town ? [{ ...town, match: 'exact' }, hamlet, ...others.filter((other) => other !== town)] : places;
}

const mayBeName = ({ kind, population }: FoundPlace) =>
  population < TOWN && (kind === 'comune' || kind === 'city' || kind === 'locality');

/** Centers by name: whole words, then a place that is named similarly, then parts of words and typing errors. */
async function locateName(words: string[], place?: Located): Promise<Located | undefined> {
  if (words.length === 0) return undefined;
  for (const as of ['words', 'place', 'parts', 'similar'] as const) {
    if (as === 'place') {
      if (place) return place;
      continue;
    }
    const name: NameMatch = { words, as };
    if (await anyCenter({ name })) return { kind: 'name', name };
  }
  return undefined;
}

/** The centers at the streets that a query can mean, at its number if one has it. */
type Addresses = {
  rank: number;
  isAtNumber: boolean;
  street: string;
  number: string | null;
  city: string | null;
  towns: number;
} & LatLng;

/** A number further away than this from the town is in another street of that name. */
const TOWN_KM = 20;

/** The centers of the first reading that finds any, in one statement; undefined if none does. */
async function findAddresses(readings: CenterFilters[][], number: string | null): Promise<Located | undefined> {
  const values = startValues();
  const isAtNumber = number ? atNumberSql(number, values) : 'false';
  const branches = readings.flatMap((together, rank) =>
    together.map(
      (filters) => `SELECT ${rank} AS rank, ${isAtNumber} AS "isAtNumber", c.id, c.street_name AS street,
        c.street_number AS number, c.city, c.lat, c.lng FROM centers c WHERE ${filterConditions(filters, values).join(' AND ')}`,
    ),
  );
  const first = (column: string) => `(array_agg(${column} ORDER BY id))[1] AS ${column}`;
  const { rows } = await pool.query<Addresses>(
    `SELECT rank, "isAtNumber", ${['street', 'number', 'city'].map(first).join(', ')},
       count(DISTINCT coalesce(city, ''))::int AS towns, avg(lat) AS lat, avg(lng) AS lng
     FROM (SELECT DISTINCT * FROM (${branches.join(' UNION ALL ')}) each) found
     GROUP BY rank, "isAtNumber" ORDER BY rank, "isAtNumber" DESC LIMIT 1`,
    values.list,
  );
  const [found] = rows;
  if (!found) return undefined;
  const { street, lat, lng } = found;
  const numbered = found.isAtNumber && number ? { number } : {};
  if (found.towns > 1) {
    const anyOf = readings[found.rank]!.map((each) => ({ ...each, street: { ...each.street!, ...numbered } }));
    return { kind: 'streets', street, filters: { anyOf } };
  }
  const label = found.isAtNumber ? `${street} ${found.number}` : street;
  return { kind: 'street', street: label, town: found.city ?? '', position: { lat, lng } };
}

/** At most seven look-ups, whatever was typed: four for places, one for each spelling, one for similar streets. */
async function locateStreet(typed: TypedStreet, locale: Locale): Promise<Located> {
  const { words, number, postalCode } = typed;
  const around = (place: FoundPlace | undefined) =>
    place ? { circle: { around: { lat: place.lat, lng: place.lng }, km: Math.max(TOWN_KM, place.radiusKm) } } : {};
  const [[sent], endings] = await Promise.all([
    postalCode ? findPlaces(postalCode, locale, 1) : Promise.resolve([]),
    Promise.all(
      townsOf(typed).map(async ({ street, town: name }) => {
        const [place] = await findPlaces(name, locale, 1);
        return { street, name, place: place?.match === 'exact' ? place : undefined };
      }),
    ),
  ]);
  for (const as of ['words', 'parts'] as const) {
    const readings = [
      [{ street: { words, as }, ...around(sent) }],
      // In the town itself, then around it.
      ...endings.flatMap(({ street, place }) =>
        place?.istatCode
          ? [[{ street: { words: street, as }, district: { country: place.country, comuneCode: place.istatCode } }]]
          : [],
      ),
      // "San Donato" is San Donato Milanese as well, if that is where the street is.
      ...endings.map(({ street, name, place }) => [
        ...(place ? [{ street: { words: street, as }, ...around(place) }] : []),
        { street: { words: street, as }, name: { words: name.split(' '), as: 'words' as const } },
      ]),
    ];
    const found = await findAddresses(readings, number);
    if (found) return found;
  }
  const town = sent ?? endings.find(({ place }) => place)?.place;
  if (town) return { kind: 'place', place: town, others: [], isStreet: true };
  const similar = await findAddresses([[{ street: { words, as: 'similar' } }]], number);
  return similar ?? { kind: 'unknown', isStreet: true };
}
