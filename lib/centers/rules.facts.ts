type Values = Record<string, unknown>;

/** What of a public center others have to hear of when it changes. */
export const PUBLIC_FACTS = [
  'name',
  'address',
  'lat',
  'lng',
  'site',
  'instagramLink',
  'facebookLink',
  'phoneNumbers',
] as const;
export type PublicFact = (typeof PUBLIC_FACTS)[number];

const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other || Array.isArray(one))
    return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame((one as Values)[key], (other as Values)[key]));
};

/** Those of them that `after` names and has otherwise than `before`; of an address what is not stated is empty. */
export const changedFacts = (before: Values, after: Values): PublicFact[] =>
  PUBLIC_FACTS.filter((fact) => after[fact] !== undefined && !isSame(before[fact], after[fact]));
