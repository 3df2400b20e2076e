/** Stands where something was that admins do not read. */
export const HIDDEN = '…';

const RECORD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A word, also one of an address such as `product-test-requests` or `newsLetter`; keys have digits or capitals throughout. */
const isWord = (piece: string) => /^[a-z-]+$/i.test(piece) && (piece.match(/[A-Z]/g) ?? []).length <= 3;

/**
 * What fills a letter, without the keys in its links: whoever reads the letter of somebody else must not be able to act in
 * their name. What is neither a word nor the id of a record counts as a key.
 */
export const withoutSecrets = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replaceAll(/[\w-]{16,}/g, (piece) => (RECORD.test(piece) || isWord(piece) ? piece : HIDDEN)),
    ]),
  );
