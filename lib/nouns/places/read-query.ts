import { listedUnder } from '@/lib/run/names';
import { looseKey, placeKey, placeWords } from './rules';
import { LONGEST_QUERY } from './schema';

/** A search key, and the score of a match in powers of ten of the population. */
type SearchKey = { key: string; worth: number };

type Within = SearchKey & { area: string };

export type PlaceQuery = {
  /** Names to match exactly. */
  names: SearchKey[];
  /** Beginnings and ends of a query that may be an address; a guess. */
  ends: string[];
  /** "Roma RM", "Paris, Francia": a name, and an area that must contain it. */
  within: Within[];
  beginnings: string[];
  /** Texts for a similarity search. It uses trigrams, which exist for Latin letters only. */
  alike: string[];
  /** The query with one typo corrected: two letters swapped, or one too many. */
  slips: string[];
  /** LIKE patterns of the query with one letter missing or wrong. */
  gaps: string[];
  /** "Milano (provincia)", "province of Milan": the area is meant, not the town. */
  isProvince: boolean;
  postal: { country: string; prefix: string; worth: number }[];
};

const MAX_WORDS = 8;

/** The words of `placeLabel` for provinces and departments, in the languages of the site. */
const PROVINCE = new Set('provincia province provinz dipartimento department departement departamento'.split(' '));

/** Interprets what was typed: a place, with a province, a postal code, or an address; unreadable text is empty. */
export function readQuery(typed: string): PlaceQuery {
  const query = typed.slice(0, LONGEST_QUERY);
  const all = query.split(/[,;()\n]+/).map((part) => placeWords(withoutNumbers(part)));
  const named = all.map((part) => part.filter((word) => !PROVINCE.has(word)));
  // Alone, such a word is the beginning of a name.
  const isProvince = named.flat().length > 0 && named.flat().length < all.flat().length;
  const parts = (isProvince ? named : all).map((part) => part.join(' ')).filter(Boolean);
  const words = placeWords(parts.join(' ')).slice(0, MAX_WORDS);
  const whole = words.join(' ');
  const keys = distinct([placeKey(whole), looseKey(whole)]);
  return {
    // Several words are first read as one name: Barletta-Andria-Trani is not Barletta near Trani.
    names: keys.map((key, i) => ({ key, worth: (words.length > 1 ? 1 : 0) - i * 0.2 })),
    ends: ends(words, parts),
    within: [...splits(words), ...splitParts(parts)],
    beginnings: keys,
    ...typosOf(keys[0] ?? ''),
    alike: keys.filter((key) => /[a-z\d]{3}/.test(key)),
    isProvince,
    postal: postalCodes(query, words.length > 0),
  };
}

/** House numbers and postal codes are not names. "Zona 2" loses its number, but is still found. */
const withoutNumbers = (part: string) => part.replace(/\b(?:[A-Za-z]{1,2}-)?\d+[a-z]?\b/gi, ' ').trim();

/** "castelfranco veneto" may be Castelfranco in Veneto; in "bologna emilia romagna" the area has two words. */
function splits(words: string[]): Within[] {
  return [1, 2, 3].flatMap((length) => {
    const name = words.slice(0, -length).join(' ');
    const area = words.slice(-length);
    if (!name) return [];
    // In "MI Italia" either word suffices, though a match with all words ranks higher.
    return [...pairs(name, [area.join(' ')], 0), ...(length > 1 ? pairs(name, [area[0]!, area.at(-1)!], -1.5) : [])];
  });
}

function splitParts([name, ...areas]: string[]): Within[] {
  return name && areas.length ? pairs(name, areas, 0) : [];
}

function pairs(name: string, areas: string[], worth: number): Within[] {
  const keys = distinct([placeKey(name), looseKey(name)]);
  return keys.flatMap((key) => distinct(areas.map(placeKey)).map((area) => ({ key, area, worth })));
}

/** "via dante 5 milano": an address ends with its town. With commas, any part may be the town. */
function ends(words: string[], parts: string[]): string[] {
  const tails = [1, 2, 3].filter((length) => length < words.length).map((length) => words.slice(-length).join(''));
  const alone = parts.length > 1 ? parts.map(placeKey) : [];
  return distinct([...tails, ...alone]).filter((end) => end.length >= 4);
}

const FIVE_DIGITS = ['IT', 'DE', 'FR', 'ES'];
const FOUR_DIGITS = ['AT', 'CH', 'PT'];
/** 0: the towns of a province, 1 and some others: its capital. No Italian code looks like 75001 or 80331. */
const ITALIAN = /^\d\d(0[1-9]|[1589])/;
const BRITISH = /^\s*([a-z]{1,2})\d[a-z\d]?(?:\s*\d[a-z]{2})?\s*$/i;
/** Letters that some write before a code: I-20121, D-80331. */
const LETTERS: Record<string, string> = listedUnder({
  IT: 'I IT',
  DE: 'D DE',
  FR: 'F FR',
  ES: 'E ES',
  AT: 'A AT',
  CH: 'CH',
  PT: 'P PT',
});

/** The postal codes in a query, as prefixes; of the same length Italian ones win, where most visitors search. */
function postalCodes(query: string, amongWords: boolean): PlaceQuery['postal'] {
  const british = BRITISH.exec(query);
  if (british) return [{ country: 'GB', prefix: british[1]!.toUpperCase(), worth: 1 }];
  const found = /(?<![\p{L}\d])(?:(\p{L}{1,2})-? ?)?(\d{2,5})(?!\d)/u.exec(query);
  if (!found) return [];
  const digits = found[2]!;
  if (amongWords && digits.length < 4) return [];
  const letter = /\d{4}-\d{3}(?!\d)/.test(query) ? 'PT' : LETTERS[found[1]?.toUpperCase() ?? ''];
  const possible = (digits.length === 4 ? [...FOUR_DIGITS, ...FIVE_DIGITS] : FIVE_DIGITS).filter(
    (country) => country !== 'IT' || digits.length < 5 || ITALIAN.test(digits),
  );
  const lengths = Array.from({ length: digits.length }, (_, i) => i + 1);
  return (letter ? [letter] : possible).flatMap((country) => {
    const worth = (amongWords ? -3 : 0) + (country === 'IT' ? 1.2 : 0) + (FOUR_DIGITS.includes(country) ? 2.5 : 0);
    return lengths.map((length) => ({ country, prefix: digits.slice(0, length), worth: worth + length * 0.8 }));
  });
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'.split('');

function typosOf(key: string): Pick<PlaceQuery, 'slips' | 'gaps'> {
  if (key.length < 3 || key.length > 24) return { slips: [], gaps: [] };
  const letters = Array.from(key);
  const changed = (at: number, count: number, ...by: string[]) => letters.toSpliced(at, count, ...by).join('');
  const swapped = letters.slice(1).map((next, i) => changed(i, 2, next, letters[i]!));
  const shorter = letters.map((_, i) => changed(i, 1));
  const others = (by: string) => [...letters, ''].flatMap((_, i) => [changed(i, 0, by), changed(i, 1, by)]);
  // Short names share too few trigrams to be similar: Rma would not find Roma. So all variants are tried.
  const isShort = key.length <= 5;
  const slips = [...swapped, ...shorter, ...(isShort ? ALPHABET.flatMap(others) : [])];
  return { slips: distinct(slips).filter((each) => each !== key), gaps: isShort ? [] : others('_') };
}

const distinct = (items: string[]) => [...new Set(items)].filter(Boolean);
