/** Replaces parts that admins must not read. */
export const HIDDEN = '…';

const RECORD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A word, or one of an address such as `product-test-requests` or
 * `newsLetter`; secrets have digits or capitals throughout.
 */
const isWord = (piece: string) => /^[a-z-]+$/i.test(piece) && (piece.match(/[A-Z]/g) ?? []).length <= 3;

/**
 * The values of an e-mail without the secrets in its links: reading somebody else's e-mail must not allow acting in
 * their name. Anything that is neither a word nor a record's id counts as a secret.
 */
export const withoutSecrets = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replaceAll(/[\w-]{16,}/g, (piece) => (RECORD.test(piece) || isWord(piece) ? piece : HIDDEN)),
    ]),
  );
