import type { Locale } from './routing';

export const SEPARATORS = ['semicolon', 'comma'] as const;
/** What is between two cells of a CSV: with semicolons numbers have decimal commas, as Excel expects on the continent. */
export type Separator = (typeof SEPARATORS)[number];

/** What a spreadsheet in this language expects. */
export const separatorOf = (locale: Locale): Separator => (locale === 'en' ? 'comma' : 'semicolon');
