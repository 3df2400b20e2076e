/** The colon after a label: French has a space before it. */
export const colon = (locale: string): string => (locale === 'fr' ? '\u00a0:' : ':');

export const labelled = (locale: string, label: string, text: string): string => `${label}${colon(locale)} ${text}`;

/**
 * Types a message key computed from data, such as `routes.${path}`, or the values of such a message, which the compiler
 * cannot check; tests/field-words.test.ts and tests/screens.test.ts check that all of them exist in each language. The
 * only unchecked cast.
 */
export const messageKey = (key: unknown) => key as never;
