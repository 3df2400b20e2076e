/** Dots of other scripts that browsers accept in a host name. */
const DOT = '[.\\u3002\\uff61]';

/** What mail programs turn into a link. Looks for the dot first: each letter as its beginning would take hours. */
const HOST = new RegExp(`${DOT}(?<=([\\p{L}\\d-]+).)\\p{L}[\\p{L}\\d-]+(\\/?)`, 'gu');

/** Abbreviations with a dot in names: "D.ssa", "Dott.Rossi", "Dr.med.dent.", "St.John", "Ph.D." */
const ABBREVIATION =
  /^(\p{L}|dr|dra|dott|dot|prof|sig|ing|avv|rag|geom|arch|cav|rev|san|st|ste|mr|mrs|ms|jr|sr|sra|ph|med|dent|dipl|univ|priv|doz|odt|lic)$/iu;

/** Line breaks, control characters, and characters that are invisible or change the writing direction. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** True for a name in our e-mails: one line without addresses, or registering would send advertisements to others. */
export function isProperName(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (UNSEEN.test(text) || /[@\ufe6b]|:\s*\/|\/\/|\bmailto:/iu.test(plain)) return false;
  // Checks words separately, because "Dr.med.dent." contains two overlapping pairs.
  return plain.split(/\s+/).every((word) => !hasHost(word));
}

/** The same text without addresses: for names stored before these were refused. */
export const withoutAddresses = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => (isProperName(word) ? word : '…'))
    .join(' ')
    .trim();

const hasHost = (word: string): boolean =>
  [...word.matchAll(HOST)].some(([, before = '', slash]) => !ABBREVIATION.test(before) || slash);
