import type { RequestName } from './schema';

type Fields = Readonly<Record<string, unknown>>;

/** What one request takes over of another where it has nothing itself. */
export const FILLED: Readonly<Record<RequestName, readonly string[]>> = {
  'product-test-requests': ['consultant', 'becameUserId', 'becameCenterId'],
  contacts: ['assigneeId', 'becameUserId', 'becameCenterId', 'centerId', 'phoneNumber', 'mobilePhone'],
  reportings: ['assigneeId'],
  'cw-rollup-requests': ['assigneeId', 'rollupName', 'logoImageId', 'email', 'centerId', 'userId'],
};

/** What was noted at both stands one below the other. */
export const JOINED: Readonly<Record<RequestName, readonly string[]>> = {
  'product-test-requests': ['notes', 'consultantNotes'],
  contacts: [],
  reportings: ['adminNotes'],
  'cw-rollup-requests': [],
};

/** Who has waited longer, and what is due sooner, counts. */
export const EARLIER = ['dueOn', 'waitingSince'];

/** What changes in a request when another one becomes part of it; a field that stays as it is is not among it. */
export function takenOver(name: RequestName, kept: Fields, gone: Fields): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const field of FILLED[name]) if (isNothing(kept[field])) result[field] = gone[field];
  for (const field of JOINED[name]) result[field] = joined(kept[field], gone[field]);
  for (const field of EARLIER) result[field] = earlier(kept[field], gone[field]);
  const changed = Object.entries(result).filter(([field, value]) => (value ?? null) !== (kept[field] ?? null));
  return Object.fromEntries(changed);
}

/** Two requests that were made different people, or centers, of are not one. */
export const isTwoPeople = (one: Fields, other: Fields): boolean =>
  ['becameUserId', 'becameCenterId'].some((field) => one[field] && other[field] && one[field] !== other[field]);

export const isNothing = (value: unknown) => value === null || value === undefined || value === '';

const joined = (one: unknown, other: unknown) => [one, other].filter((text) => !isNothing(text)).join('\n\n') || null;

/** Both are dates or instants as JSON has them, which sort as texts. */
const earlier = (one: unknown, other: unknown) => {
  const said = [one, other].filter((value): value is string => typeof value === 'string');
  return said.toSorted()[0] ?? null;
};
