import type { Found } from './values';

/** A message as it is shown, at a field or with '' at the form as a whole. */
export interface Shown {
  field: string;
  text: string;
}

type Refusal = { message: string; errors?: { field: string; message: string }[] };

/** What the server said, sorted to the fields of this form: a picture's file is the picture, a part of a list its row. */
export function shownOf({ message, errors = [] }: Refusal, kinds: readonly string[]): Shown[] {
  const found = errors.map(({ field, message: text }) => ({ field: fieldOf(field, kinds), text }));
  return found.length > 0 ? found : [{ field: '', text: message }];
}

function fieldOf(path: string, kinds: readonly string[]): string {
  const [list = '', place = ''] = path.split('.');
  if (list === 'pictures') return `pictures.${kinds[Number(place)] ?? kinds[0] ?? 'pre'}`;
  if (list === 'additionalProducts') return 'additionalProducts';
  return path;
}

/** Problems found before sending, in words. */
export const wordsFor = (found: Found[], word: (key: string, values?: Record<string, string>) => string): Shown[] =>
  found.map(({ field, message, values }) => ({ field, text: word(message, values) }));
