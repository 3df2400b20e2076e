/** The colon after a label: French has a space before it. */
export const colon = (locale: string): string => (locale === 'fr' ? '\u00a0:' : ':');

export const labelled = (locale: string, label: string, text: string): string => `${label}${colon(locale)} ${text}`;

/** Types a message key (or values) computed from data; tests check that all exist. The only unchecked cast. */
export const messageKey = (key: unknown) => key as never;
