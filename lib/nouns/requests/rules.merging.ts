import type { RequestName } from './schema';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that a request takes over from a duplicate if its own are empty. */
export const FILLED: Readonly<Record<RequestName, readonly string[]>> = {
  'product-test-requests': ['consultant', 'becameUserId', 'becameCenterId'],
  contacts: ['assigneeId', 'becameUserId', 'becameCenterId', 'centerId', 'phoneNumber', 'mobilePhone'],
  reportings: ['assigneeId'],
  'cw-rollup-requests': ['assigneeId', 'rollupName', 'logoImageId', 'email', 'culture', 'centerId', 'userId'],
};

export const JOINED: Readonly<Record<RequestName, readonly string[]>> = {
  'product-test-requests': ['notes', 'consultantNotes'],
  contacts: [],
  reportings: ['adminNotes'],
  'cw-rollup-requests': [],
};

/** All that somebody else's duplicate gives: nothing about its sender, nor what was written about them. */
const ASSIGNEES = ['consultant', 'assigneeId'];

/** The longer wait and the earlier due date count. */
export const EARLIER = ['dueOn', 'waitingSince'];

/** @param isSame both are one person's */
export function valuesTakenOver(
  name: RequestName,
  kept: Fields,
  gone: Fields,
  isSame: boolean,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const field of FILLED[name])
    if (isNothing(kept[field]) && (isSame || ASSIGNEES.includes(field))) result[field] = gone[field];
  if (isSame) for (const field of JOINED[name]) result[field] = joined(kept[field], gone[field]);
  for (const field of EARLIER) result[field] = earlier(kept[field], gone[field]);
  const changed = Object.entries(result).filter(([field, value]) => (value ?? null) !== (kept[field] ?? null));
  return Object.fromEntries(changed);
}

/** Requests turned into different people or centers are not duplicates. */
export const isTwoPeople = (one: Fields, other: Fields): boolean =>
  ['becameUserId', 'becameCenterId'].some((field) => one[field] && other[field] && one[field] !== other[field]);

export const isNothing = (value: unknown) => value === null || value === undefined || value === '';

const joined = (one: unknown, other: unknown) => [one, other].filter((text) => !isNothing(text)).join('\n\n') || null;

/** Dates or instants in JSON format, which sort as texts. */
const earlier = (one: unknown, other: unknown) => {
  const texts = [one, other].filter((value): value is string => typeof value === 'string');
  return texts.toSorted()[0] ?? null;
};
