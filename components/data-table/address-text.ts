/** Nothing to show: an empty text or list counts as none. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

export type Parts = Record<string, string | null | undefined>;

const joined = (parts: (string | false | null | undefined)[], between = ' ') => parts.filter(Boolean).join(between);

/** An address in one line: the town with its province in a table, everything on a page of its own. */
export function addressText(parts: Parts, whole: boolean): string {
  const town = joined([parts.city, parts.provinceCode && `(${parts.provinceCode})`]);
  if (!whole) return town || (parts.plainAddress ?? '');
  const street = joined([parts.streetName, parts.streetNumber]);
  const rest = [joined([parts.zipCode, town]), parts.region !== parts.city && parts.region, parts.country];
  return joined([street, ...rest], ', ') || (parts.plainAddress ?? '');
}
