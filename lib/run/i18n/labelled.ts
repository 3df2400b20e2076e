/** The colon after a label: French has a space before it. */
export const colon = (locale: string): string => (locale === 'fr' ? '\u00a0:' : ':');

/** A text after its label. */
export const labelled = (locale: string, label: string, text: string): string => `${label}${colon(locale)} ${text}`;
