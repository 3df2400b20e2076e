import type { Found } from './values';

/** An error message at a field, or with '' for the form as a whole. */
export interface Shown {
  field: string;
  text: string;
}

type Refusal = { message: string; errors?: { field: string; message: string }[] };

/** Maps the server's errors to the fields of this form: a file id to its picture, a list item to its row. */
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

/** The texts of problems found before sending. */
export const wordsFor = (found: Found[], word: (key: string, values?: Record<string, string>) => string): Shown[] =>
  found.map(({ field, message, values }) => ({ field, text: word(message, values) }));
