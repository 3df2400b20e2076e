export type Query = Record<string, string | string[] | undefined>;

const PAGE_SIZES = [25, 50, 100];

export const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? '';
export const many = (value: string | string[] | undefined) => [value ?? []].flat().flatMap((one) => one.split(','));

/** Search and page from the address, with invalid values corrected. Negative pages count from the end. */
export function readPaging(query: Query): { q: string; page: number; limit: number } {
  const [limit, page] = [Number(first(query.limit)), Number(first(query.page))];
  return {
    q: first(query.q).replaceAll('\0', '').toWellFormed().trim().slice(0, 200),
    page: Number.isSafeInteger(page) && page !== 0 && Math.abs(page) < 1_000_000 ? page : 1,
    limit: PAGE_SIZES.includes(limit) ? limit : PAGE_SIZES[0]!,
  };
}
