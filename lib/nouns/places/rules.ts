import { plainLetters } from '@/lib/run/i18n/folded-text';
import type { Place } from './schema';

/** The words of a name in lower case, without accents: `Sant'Agata de' Goti` gives sant, agata, de, goti. */
export function placeWords(text: string): string[] {
  return plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The key for comparing names: without spaces, since nobody knows whether it is Sanremo or San Remo. */
export function placeKey(text: string): string {
  return placeWords(text).join('');
}

const SAINTS = new Set('s st ss san santo santa sant sankt saint sainte são sao'.split(' '));
const SMALL_WORDS = new Set(
  `a ad al alla allo all ai d da dal dalla de dei del dell della delle dello degli di e ed en i il in l la le lo gli nel
  nell nella nello su sul sull sulla sulle les du des et sur sous lès am an der die das dem den im bei ob und auf el los
  las y do dos das os o upon on the of`.split(/\s+/),
);

/**
 * The key for names that people shorten: saints of any kind become one letter, short words are dropped. Both "Sesto
 * S. Giovanni" and the full name give `sestosgiovanni`, and Reggio nell'Emilia gives `reggioemilia`.
 */
export function looseKey(text: string): string {
  const words = placeWords(text);
  // The last word is kept: "Monaco di" may be the beginning of Munich's Italian name.
  const named = words.filter((word, i) => i === words.length - 1 || !SMALL_WORDS.has(word));
  return named.map((word, i) => (SAINTS.has(word) && i < named.length - 1 ? 's' : word)).join('');
}

/** A URL segment: `L'Aquila` gives l-aquila, `München` gives munchen. */
export function placeSlug(name: string): string {
  return placeWords(name)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-');
}

/**
 * A name that distinguishes a place from others of the same name: "Sesto San Giovanni (MI)",
 * "Milano (provincia)", "Monaco di Baviera (Germania)".
 * @param words in the visitor's language: for a province, for a French department, and country names by ISO code
 */
export function placeLabel(
  place: Pick<Place, 'kind' | 'localName' | 'country' | 'provinceCode'>,
  words: { province: string; department?: string; country: (code: string) => string },
): string {
  if (place.kind === 'country') return place.localName;
  const inItaly = place.country === 'IT';
  const notes: string[] = [];
  if (place.kind === 'province')
    notes.push(place.country === 'FR' ? (words.department ?? words.province) : words.province);
  else if (inItaly && place.kind !== 'region' && place.provinceCode) notes.push(place.provinceCode);
  if (!inItaly) notes.push(words.country(place.country));
  return notes.length ? `${place.localName} (${notes.join(', ')})` : place.localName;
}
