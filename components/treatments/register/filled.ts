import type { FormPictures, FormValues } from './values';

/** A treatment as the form holds it, stores it on the device and sends it. */
export interface Filled {
  values: FormValues;
  pictures: FormPictures;
  /** The outbox entry that this one replaces. */
  replaces?: string;
  /** The version of the record that the reader has seen: later changes by others are not overwritten without asking. */
  seen?: string;
}

export const withText = ({ values, ...rest }: Filled, name: string, value: string): Filled => ({
  ...rest,
  values: { ...values, texts: { ...values.texts, [name]: value } },
});

/** The stored draft, plus codes scanned meanwhile. */
export function withCodes({ values, ...rest }: Filled, scanned: string[]): Filled {
  return { ...rest, values: { ...values, codes: [...new Set([...values.codes, ...scanned])] } };
}

/** Dated today, unless a different day was chosen than the one the page was rendered on. */
export const withDay = (filled: Filled, drawnOn: string | undefined, today: string): Filled =>
  filled.values.texts.treatedOn === drawnOn ? withText(filled, 'treatedOn', today) : filled;
