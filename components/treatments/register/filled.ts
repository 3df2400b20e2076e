import type { FormPictures, FormValues } from './values';

/** A treatment as the form holds it, keeps it on the device and sends it. */
export interface Filled {
  values: FormValues;
  pictures: FormPictures;
  /** The entry of the outbox that this takes the place of. */
  replaces?: string;
  /** The version of the record that the reader has seen: what others change after it is not overwritten unasked. */
  seen?: string;
}

export const withText = ({ values, ...rest }: Filled, name: string, value: string): Filled => ({
  ...rest,
  values: { ...values, texts: { ...values.texts, [name]: value } },
});

/** What was left here, together with what was scanned meanwhile. */
export function withCodes({ values, ...rest }: Filled, scanned: string[]): Filled {
  return { ...rest, values: { ...values, codes: [...new Set([...values.codes, ...scanned])] } };
}

/** Of today, unless another day was chosen than the one the page was drawn on. */
export const withDay = (filled: Filled, drawnOn: string | undefined, today: string): Filled =>
  filled.values.texts.treatedOn === drawnOn ? withText(filled, 'treatedOn', today) : filled;
