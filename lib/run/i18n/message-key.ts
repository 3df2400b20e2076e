/** The colon after a label: French has a space before it. */
export const colon = (locale: string): string => (locale === 'fr' ? '\u00a0:' : ':');

/** A text after its label. */
export const labelled = (locale: string, label: string, text: string): string => `${label}${colon(locale)} ${text}`;

/**
 * A message key that is made of data, such as `routes.${path}`, or the values of such a message. The types know only keys
 * that are written out; that all of these exist in each language is checked by tests/field-words.test.ts and
 * tests/screens.test.ts. The only place where a value is given a type that nobody has checked.
 */
export const messageKey = (key: unknown) => key as never;
