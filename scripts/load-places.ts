// Updates the gazetteer in the database of DATABASE_URL: npx tsx scripts/load-places.ts
import pg from 'pg';
import { loadPlaces } from '@/lib/nouns/places/load-places';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const count = await loadPlaces(pool);
await pool.end();
console.log(count > 0 ? `${count} loaded` : 'up to date');
