// What every database contains before the first record: the read-only gazetteer, and the settings of tests.
import pg from 'pg';
import { loadPlaces, PLACES_FILE } from '@/lib/nouns/places/load-places';

/** The template is rebuilt when one of these changes. */
export const REFERENCE_FILES = [PLACES_FILE, 'lib/nouns/places/read-places.ts', 'lib/nouns/places/rules.ts'];

export async function loadReferenceData(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString });
  try {
    await loadPlaces(pool);
    // The people of tests sign in with a password alone; professionals-second-step.test.ts turns it on.
    await pool.query(`update settings set value = 'false' where name like 'signIn.secondFactor.%'`);
  } finally {
    await pool.end();
  }
}
