/** Whether there is nothing to show; empty texts and lists count. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

export type Parts = Record<string, string | null | undefined>;

const joined = (parts: (string | false | null | undefined)[], between = ' ') => parts.filter(Boolean).join(between);

/** An address in one line: town and province in a table, everything on a record's page. */
export function addressText(parts: Parts, whole: boolean): string {
  const town = joined([parts.city, parts.provinceCode && `(${parts.provinceCode})`]);
  if (!whole) return town || (parts.plainAddress ?? '');
  const street = joined([parts.streetName, parts.streetNumber]);
  const rest = [joined([parts.zipCode, town]), parts.region !== parts.city && parts.region, parts.country];
  return joined([street, ...rest], ', ') || (parts.plainAddress ?? '');
}
