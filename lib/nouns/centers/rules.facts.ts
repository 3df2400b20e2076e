import { PUBLIC_LINES } from './schema';

type Values = Record<string, unknown>;

/** Public data of a center; others are notified when it changes. */
export const PUBLIC_FACTS = ['name', 'address', 'lat', 'lng', ...PUBLIC_LINES, 'videoLink', 'phoneNumbers'] as const;
export type PublicFact = (typeof PUBLIC_FACTS)[number];

const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other || Array.isArray(one))
    return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame((one as Values)[key], (other as Values)[key]));
};

/** The public data that `after` contains and that differs from `before`; missing parts of an address count as empty. */
export const changedFacts = (before: Values, after: Values): PublicFact[] =>
  PUBLIC_FACTS.filter((fact) => after[fact] !== undefined && !isSame(before[fact], after[fact]));
