/**
 * A text in one of the spellings that PostgreSQL may call equal (citext), whichever collation it has: a counter, lock or
 * cache keyed by it is shared by all of them. JavaScript's own lower case depends on the letters around (Σ at the end of a
 * word) and makes two letters of İ.
 */
export const foldedText = (text: string): string =>
  Array.from(text, (letter) => letter.toLowerCase())
    .join('')
    .replaceAll('i\u0307', 'i')
    .replaceAll('ς', 'σ');

/** Whether two texts are the same address, name or code, however spelled. */
export const isSameText = (one: string | null | undefined, other: string | null | undefined): boolean =>
  foldedText(one ?? '') === foldedText(other ?? '');

/** Letters that Unicode does not take apart into a plain one and an accent. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ə: 'e',
};

/** A text in lower case and without accents, for addresses and searches: `Weiße Zähne` gives `weisse zahne`. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþıħə]/g, (letter) => PLAIN[letter]!);
