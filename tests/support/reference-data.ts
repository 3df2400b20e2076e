// What every database contains before the first record: the read-only gazetteer.
import pg from 'pg';
import { loadPlaces, PLACES_FILE } from '@/lib/places/load-places';

/** The template is rebuilt when one of these changes. */
export const REFERENCE_FILES = [PLACES_FILE, 'lib/places/read-places.ts', 'lib/places/rules.ts'];

export async function loadReferenceData(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString });
  try {
    await loadPlaces(pool);
  } finally {
    await pool.end();
  }
}
