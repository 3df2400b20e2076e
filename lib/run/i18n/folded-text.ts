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
