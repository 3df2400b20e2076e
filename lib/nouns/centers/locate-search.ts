import { type CenterFilters, filterConditions, type NameMatch, startValues } from '@/lib/nouns/centers/filter-sql';
import type { SearchParams } from '@/lib/nouns/centers/schema.search';
import { findPlaces } from '@/lib/nouns/places/data';
import type { Position } from '@/lib/nouns/places/geo/distance';
import { placeWords } from '@/lib/nouns/places/rules';
import type { FoundPlace } from '@/lib/nouns/places/schema';
import { pool } from '@/lib/run/db/db';
import type { Locale } from '@/lib/run/i18n/routing';

/** What a search means: a place, centers by name, a position, nothing in particular, or something unknown. */
export type Located =
  | { kind: 'place'; place: FoundPlace; others: FoundPlace[] }
  | { kind: 'name'; name: NameMatch }
  | { kind: 'position'; position: Position }
  | { kind: 'anything' }
  | { kind: 'unknown' };

async function anyCenter(filters: CenterFilters): Promise<boolean> {
  const values = startValues();
  const conditions = filterConditions(filters, values).join(' AND ');
  const { rows } = await pool.query(`SELECT FROM centers c WHERE ${conditions} LIMIT 1`, values.list);
  return rows.length > 0;
}

/**
 * Interprets a query: a place by its exact name or postal code, else centers by whole words of their name, else
 * similar names, of places first. "Rossi" is a dentist, although there is a village called Rossiglione.
 */
export async function locateSearch({ q, position }: SearchParams, locale: Locale): Promise<Located> {
  if (!q) return position ? { kind: 'position', position } : { kind: 'anything' };
  const places = await findPlaces(q, locale, 5);
  const [place, ...others] = places;
  if (place && (place.match === 'exact' || place.match === 'postal')) return { kind: 'place', place, others };
  const words = placeWords(q).slice(0, 8);
  if (words.length) {
    for (const as of ['words', 'place', 'parts', 'similar'] as const) {
      if (as === 'place') {
        if (place) return { kind: 'place', place, others };
        continue;
      }
      const name: NameMatch = { words, as };
      if (await anyCenter({ name })) return { kind: 'name', name };
    }
  }
  return { kind: 'unknown' };
}
