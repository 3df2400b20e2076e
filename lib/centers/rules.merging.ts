import { MERGED_FIELDS, MERGED_NAMES, type MergedField } from './schema.merging';

type Values = Record<string, unknown>;

/** Flags are never unsaid: a no is a word too. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every((part) => part === null || part === '');
}

/** The first of the fields says whether there is anything: a time zone alone is no address. */
const saysNothing = (name: MergedField, values: Values) => isEmpty(values[name]);

const isSame = (name: MergedField, kept: Values, gone: Values) =>
  MERGED_FIELDS[name].every((field) => JSON.stringify(kept[field] ?? null) === JSON.stringify(gone[field] ?? null));

/** In what two centers contradict each other, so that somebody has to choose. */
export const contradictions = (kept: Values, gone: Values): MergedField[] =>
  MERGED_NAMES.filter((name) => !saysNothing(name, kept) && !saysNothing(name, gone) && !isSame(name, kept, gone));

/**
 * What has to be written to the center that stays: what was taken of the other, and what only the other says. The notes of those
 * who look after them are no contradiction: both stay.
 */
export function mergedValues(kept: Values, gone: Values, taken: readonly MergedField[]): Values {
  const chosen = contradictions(kept, gone).filter((name) => taken.includes(name));
  const filled = MERGED_NAMES.filter((name) => saysNothing(name, kept) && !saysNothing(name, gone));
  const names = [...chosen, ...filled].flatMap((name): readonly string[] => MERGED_FIELDS[name]);
  const values = Object.fromEntries(names.map((field) => [field, gone[field] ?? null]));
  const notes = [kept, gone].map(({ consultantNotes: said }) => (typeof said === 'string' ? said.trim() : ''));
  const isNew = notes[1] && !notes[0]?.includes(notes[1]);
  return { ...values, ...(isNew && { consultantNotes: notes.filter(Boolean).join('\n\n').slice(0, LONGEST) }) };
}

const LONGEST = 10_000;
