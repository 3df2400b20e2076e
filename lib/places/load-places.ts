import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readPlaces } from './read-places';

/** The gazetteer as it is shipped. Made by scripts/geo/build-places.ts. */
export const PLACES_FILE = 'prisma/data/places.tsv.br';

/** Any number that no other lock of this database uses. */
const LOCK = 5_310_201;

/**
 * Puts the gazetteer into the database: two or three seconds the first time, nothing after that. It is loaded anew when
 * the file or the reading of it has changed, all or nothing. Two at once wait for each other.
 * @returns how many places were loaded, 0 when they were there already
 */
export async function loadPlaces(pool: Pool, file = path.resolve(PLACES_FILE)): Promise<number> {
  const packed = readFileSync(file);
  const version = `gazetteer ${createHash('sha256').update(READING).update(packed).digest('hex').slice(0, 16)}`;
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The limits of the pool are for requests; here the second waits until the first is done.
    await client.query('set local lock_timeout = 0; set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const count = (await loadedVersion(client)) === version ? 0 : await replacePlaces(client, packed, version);
    if (count) await client.query('analyze places, place_names, postal_areas');
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Count it up when the columns or the keys made from the file change. */
const READING = 'reading 5';

/** Kept as the comment of the table, which a restored backup and a copied database bring along. */
async function loadedVersion(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description('places'::regclass, 'pg_class') as version`,
  );
  return rows[0]!.version;
}

async function replacePlaces(client: PoolClient, packed: Buffer, version: string): Promise<number> {
  const { places, names, postal } = readPlaces(brotliDecompressSync(packed).toString());
  await client.query('truncate places, place_names, postal_areas');
  // Building this index at the end takes a third of the time that keeping it up to date does.
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
