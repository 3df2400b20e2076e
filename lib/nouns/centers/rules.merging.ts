import { MERGED_NAMES, type MergedField, mergedTogether } from './schema.merging';

type Values = Record<string, unknown>;

/** Flags always have a value: false counts too. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every((part) => part === null || part === '');
}

/** The first field decides whether a group has a value: a time zone alone is not an address. */
const saysNothing = (name: MergedField, values: Values) => isEmpty(values[name]);

const isSame = (name: MergedField, kept: Values, gone: Values) =>
  mergedTogether(name).every((field) => JSON.stringify(kept[field] ?? null) === JSON.stringify(gone[field] ?? null));

/** The fields in which two centers differ, so that somebody must choose. */
export const contradictions = (kept: Values, gone: Values): MergedField[] =>
  MERGED_NAMES.filter((name) => !saysNothing(name, kept) && !saysNothing(name, gone) && !isSame(name, kept, gone));

/** The fields to write to the remaining center: those chosen, those only the other one has, and both notes. */
export function mergedValues(kept: Values, gone: Values, taken: readonly MergedField[]): Values {
  const chosen = contradictions(kept, gone).filter((name) => taken.includes(name));
  const filled = MERGED_NAMES.filter((name) => saysNothing(name, kept) && !saysNothing(name, gone));
  const names = [...chosen, ...filled].flatMap(mergedTogether);
  const values = Object.fromEntries(names.map((field) => [field, gone[field] ?? null]));
  const notes = [kept, gone].map(({ consultantNotes: said }) => (typeof said === 'string' ? said.trim() : ''));
  const isNew = notes[1] && !notes[0]?.includes(notes[1]);
  return { ...values, ...(isNew && { consultantNotes: notes.filter(Boolean).join('\n\n').slice(0, LONGEST) }) };
}

const LONGEST = 10_000;
