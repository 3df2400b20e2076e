/** Dots of other scripts that browsers read as the dot of a host name. */
const DOT = '[.\\u3002\\uff61]';

/** Something that mail programs make a link of: a word, a dot and a word that could be a top-level domain. */
const HOST = new RegExp(`([\\p{L}\\d-]+)${DOT}(\\p{L}[\\p{L}\\d-]+)(\\/?)`, 'gu');

/** What stands before a dot in the names of people and firms: "D.ssa", "Dott.Rossi", "Dr.med.dent.", "St.John", "Ph.D." */
const ABBREVIATION =
  /^(\p{L}|dr|dra|dott|dot|prof|sig|ing|avv|rag|geom|arch|cav|rev|san|st|ste|mr|mrs|ms|jr|sr|sra|ph|med|dent|dipl|univ|priv|doz|odt|lic)$/iu;

/** Line breaks, control characters, and what turns the direction of writing or cannot be seen. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/**
 * True for what can be a name in a letter of ours: no address of the web or of a mailbox, and nothing but one line.
 * Otherwise whoever registers could have the portal send their advertisement to anybody.
 */
export function isProperName(text: string): boolean {
  const plain = text.normalize('NFKC');
  if (UNSEEN.test(text) || /[@\ufe6b]|:\s*\/|\/\/|\bmailto:/iu.test(plain)) return false;
  // Each word is looked at on its own, because "Dr.med.dent." holds two pairs that share a word.
  return plain.split(/\s+/).every((word) => !hasHost(word));
}

/** The same text without what could be followed: for what was named before that was refused. */
export const withoutAddresses = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => (isProperName(word) ? word : '…'))
    .join(' ')
    .trim();

function hasHost(word: string): boolean {
  for (let from = 0; ; ) {
    HOST.lastIndex = from;
    const found = HOST.exec(word);
    if (!found) return false;
    const [, before = '', after = '', slash] = found;
    if (!ABBREVIATION.test(before) || slash) return true;
    from = found.index + found[0].length - after.length;
  }
}
