import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readPlaces } from './read-places';

/** The gazetteer as shipped, built by scripts/geo/build-places.ts. */
export const PLACES_FILE = 'prisma/data/places.tsv.br';

const LOCK = 5_310_201;

/**
 * Loads the gazetteer into the database: takes two or three seconds the first time, then nothing. It is reloaded, in
 * one transaction, if the file or the parsing code has changed. Concurrent loads wait for each other.
 * @returns the number of places loaded, 0 if they were up to date
 */
export async function loadPlaces(pool: Pool, file = path.resolve(PLACES_FILE)): Promise<number> {
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
