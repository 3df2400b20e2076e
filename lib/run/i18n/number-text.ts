import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Locale } from './routing';

export const SEPARATORS = ['semicolon', 'comma'] as const;
/** What is between two cells of a CSV: with semicolons numbers have decimal commas, as Excel expects on the continent. */
export type Separator = (typeof SEPARATORS)[number];

/** What a spreadsheet in this language expects. */
export const separatorOf = (locale: Locale): Separator => (locale === 'en' ? 'comma' : 'semicolon');

/** A phone number in the groups that its country writes: "+39 02 2751 7133". A number we cannot read stays as it is. */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone.replace(/^00/, '+'))?.formatInternational() ?? phone;
