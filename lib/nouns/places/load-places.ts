import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { looseKey, placeKey, placeSlug } from './rules';

type Cells = { places: string[]; names: string[]; postal: string[] };

const LANGUAGES = ['it', 'en', 'de', 'fr', 'es'];

/** Bonus by kind among places of the same size, in powers of ten. */
const KIND_WEIGHT: Record<string, number> = {
  country: -0.5,
  region: -0.5,
  province: -1,
  comune: 1,
  city: 1,
  locality: -0.3,
};

/** Distant countries rank lower: nobody who types "san" means Şanlıurfa. */
const DISTANCE_WEIGHT: Record<string, number> = {
  ...Object.fromEntries('DE FR ES GB PT CH AT SM VA MC LI LU MT BE NL SI IT'.split(' ').map((code) => [code, 0])),
  ...Object.fromEntries('UA BY RU TR'.split(' ').map((code) => [code, -1.5])),
};
const ELSEWHERE = -0.7;

/**
 * Converts the file of scripts/geo (for its columns see places/text.ts there) to lines for COPY, one list per table.
 * @throws if a line has the wrong number of cells
 */
function readPlaces(text: string): Cells {
  const [rows = '', areas = ''] = text.split('\n\n');
  const known: KnownAreas = { regions: new Map(), provinces: new Map(), paths: new Map() };
  const places: string[] = [];
  const names: string[] = [];
  for (const line of rows.split('\n')) {
    const cells = line.split('\t');
    if (cells.length !== 15) throw new Error(`The gazetteer has a line of ${cells.length} cells: ${line.slice(0, 80)}`);
    places.push(placeLine(cells, known));
    for (const [key, { wholeOnly, rank }] of keysOf(cells))
      names.push(copyLine([cells[1]!, key, wholeOnly ? 't' : 'f', rank.toFixed(2)]));
  }
  return {
    places,
    names,
    postal: areas
      .split('\n')
      .filter(Boolean)
      .map((line) => `${line}\n`),
  };
}

type KnownAreas = { regions: Map<string, string>; provinces: Map<string, string>; paths: Map<string, string> };

function placeLine(cells: string[], known: KnownAreas): string {
  const [kind, id, country, region, province, istat, name, ownSlug, population, lat, lng, radius, local, others, rare] =
    cells as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
  const slug = ownSlug || placeSlug(name);
  if (kind === 'region') known.regions.set(country + region, name);
  if (kind === 'province') known.provinces.set(country + province, name);
  const path = pathOf(kind, [country, region, province], slug, known.paths);
  return copyLine([
    id,
    kind,
    name,
    localNames(local),
    arrayOf([name, ...others.split('|'), ...rare.split('|')].filter(Boolean)),
    country,
    region || null,
    known.regions.get(country + region) ?? null,
    province || null,
    known.provinces.get(country + province) ?? null,
    istat || null,
    population,
    lat,
    lng,
    radius || Math.max(2, Math.sqrt(Number(population) / 3000 / Math.PI)).toFixed(1),
    path,
  ]);
}

/** For Italy the address omits the country: people look for its regions. */
function pathOf(
  kind: string,
  codes: [string, string, string],
  slug: string,
  paths: Map<string, string>,
): string | null {
  if (kind === 'locality') return null;
  const [country, region, province] = codes;
  const above =
    kind === 'country' ? [] : kind === 'region' ? [country] : kind === 'province' ? [country, region] : codes;
  const folder = paths.get(above.filter(Boolean).join('/'));
  const path = folder ? `${folder}/${slug}` : slug;
  if (kind === 'country') paths.set(country, country === 'IT' ? '' : path);
  if (kind === 'region') paths.set(`${country}/${region}`, path);
  if (kind === 'province') paths.set(`${country}/${region}/${province}`, path);
  return path;
}

function localNames(cell: string): string | null {
  if (!cell) return null;
  const pairs = cell.split('|').flatMap((name, i) => (name ? [[LANGUAGES[i]!, name]] : []));
  return JSON.stringify(Object.fromEntries(pairs));
}

type Key = { wholeOnly: boolean; rank: number };

/** The spellings by which a place is found, each with its best rank. */
function keysOf([kind, , country, , province, , name, , population, , , , local, others, rare]: string[]): Map<
  string,
  Key
> {
  const keys = new Map<string, Key>();
  const add = (key: string, rank: number, wholeOnly = false) => {
    const before = keys.get(key);
    if (key && (!before || before.rank < rank || (before.wholeOnly && !wholeOnly))) keys.set(key, { wholeOnly, rank });
  };
  const rank =
    Math.log10(Math.max(100, Number(population))) + KIND_WEIGHT[kind!]! + (DISTANCE_WEIGHT[country!] ?? ELSEWHERE);
  // The local name ranks slightly above foreign ones.
  const own = [name!, country === 'IT' ? local!.split('|')[0]! : ''];
  const common = [...own, ...local!.split('|'), ...others!.split('|')].filter(Boolean);
  for (const each of common) {
    const known = own.includes(each) ? rank : rank - 0.2;
    add(placeKey(each), known);
    add(looseKey(each), known - 0.4);
  }
  for (const each of rare!.split('|')) if (each) add(placeKey(each), rank - 2.5, true);
  if (kind === 'province' && country === 'IT') add(province!.toLowerCase(), rank, true);
  return keys;
}

const copyLine = (cells: (string | null)[]): string =>
  `${cells.map((cell) => cell?.replaceAll('\\', '\\\\') ?? '\\N').join('\t')}\n`;

const arrayOf = (items: string[]): string => `{${items.map((item) => JSON.stringify(item)).join(',')}}`;

/** The gazetteer as shipped, built by scripts/geo/build-places.ts. */
export const PLACES_FILE = 'prisma/data/places.tsv.br';

const LOCK = 5_310_201;

/**
 * Loads the gazetteer into the database: takes two or three seconds the first time, then nothing. It is reloaded, in
 * one transaction, if the file or the parsing code has changed. Concurrent loads wait for each other.
 * @returns the number of places loaded, 0 if they were up to date
 */
export async function loadPlaces(pool: Pool, file = resolve(PLACES_FILE)): Promise<number> {
  const packed = readFileSync(file);
  const version = `gazetteer ${createHash('sha256').update(PARSER_VERSION).update(packed).digest('hex').slice(0, 16)}`;
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The pool's limits are meant for requests; here the second load waits for the first.
    await client.query('set local lock_timeout = 0; set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const count = (await loadedVersion(client)) === version ? 0 : await replacePlaces(client, packed, version);
    if (count) await client.query('analyze places, place_names, postal_areas');
    await client.query('commit');
    return count;
  } catch (error) {
    // On a lost connection it fails as well: the first error is the one to know.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Increment it when the columns, or the keys derived from the file, change. */
const PARSER_VERSION = 'reading 5';

/** Stored as the table's comment, which is included in backups and copies of the database. */
async function loadedVersion(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description('places'::regclass, 'pg_class') as version`,
  );
  return rows[0]!.version;
}

async function replacePlaces(client: PoolClient, packed: Buffer, version: string): Promise<number> {
  const { places, names, postal } = readPlaces(brotliDecompressSync(packed).toString());
  await client.query('truncate places, place_names, postal_areas');
  // Creating this index at the end takes a third of the time of maintaining it.
  await client.query('drop index place_names_similar_idx');
  await copy(
    client,
    `places (id, kind, name, local_names, names, country, region_code, region, province_code, province, istat_code,
      population, lat, lng, radius_km, path)`,
    places,
  );
  await copy(client, 'place_names (place_id, key, whole_only, rank)', names);
  await copy(client, 'postal_areas (country, prefix, place_id)', postal);
  await client.query('create index place_names_similar_idx on place_names using gin (key gin_trgm_ops)');
  await client.query(`comment on table places is '${version}'`);
  return places.length;
}

async function copy(client: PoolClient, target: string, lines: string[]): Promise<void> {
  const chunks = Readable.from([lines.join('')], { objectMode: false });
  await pipeline(chunks, client.query(copyFrom(`copy ${target} from stdin`)));
}
