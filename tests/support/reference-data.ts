// What every database holds before the first record is made: the gazetteer, which nothing writes to.
import pg from 'pg';
import { loadPlaces, PLACES_FILE } from '@/lib/places/load-places';

/** The template is made anew when one of these changes. */
export const REFERENCE_FILES = [PLACES_FILE, 'lib/places/read-places.ts', 'lib/places/rules.ts'];

export async function loadReferenceData(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString });
  try {
    await loadPlaces(pool);
  } finally {
    await pool.end();
  }
}
