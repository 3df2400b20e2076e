import { z } from 'zod';
import { CENTER_TIERS, TREATMENT_METHODS } from './schema';

const SEARCH_ORDERS = ['recommended', 'nearest'] as const;
/** The choices offered on the page, in kilometres; the address accepts any value from 1 to 500. */
export const SEARCH_DISTANCES = [10, 25, 50, 100] as const;

/** Filters that are on or off. */
export const SWITCHES = ['openNow', 'saturday', 'evening'] as const;
type Switches<Value> = Record<(typeof SWITCHES)[number], Value>;
const switches = <Value>(value: (name: (typeof SWITCHES)[number]) => Value) =>
  Object.fromEntries(SWITCHES.map((name) => [name, value(name)])) as Switches<Value>;

export type SearchOrder = (typeof SEARCH_ORDERS)[number];

export const PAGE_SIZE = 20;
/** Nobody reads further, and each page is more expensive than the one before. */
export const MAX_PAGES = 500;
const MAX_QUERY_LENGTH = 100;

const anything = z.unknown().optional();

const one = (value: unknown) => (Array.isArray(value) ? value[0] : value);
const many = (value: unknown) => (Array.isArray(value) ? value : [value]).flatMap((v) => String(v ?? '').split(','));
const blankIsAbsent = (value: unknown) => (one(value) === '' ? undefined : one(value));

/** Values of a fixed list in its order, ignoring case and unknown ones; selecting all means no filter. */
const someOf = <T extends string>(known: readonly T[]) =>
  anything.transform((value): T[] => {
    const asked = many(value).map((name) => name.trim().toUpperCase());
    const chosen = known.filter((name) => asked.includes(name));
    return chosen.length === known.length ? [] : chosen;
  });

const degrees = (limit: number) =>
  z.preprocess((value) => {
    const text = blankIsAbsent(value);
    return typeof text === 'string' ? Number(text.trim().replace(',', '.')) : text;
  }, z.number().min(-limit).max(limit).optional());

/** A number that is clamped or dropped instead of refused. */
const lenientNumber = (min: number, max: number) =>
  anything.transform((value) => {
    const number = Number(blankIsAbsent(value) ?? Number.NaN);
    return Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : undefined;
  });

const yes = anything.transform((value) => /^(1|true|on|yes)$/i.test(String(one(value) ?? '')));

/** The public search's query: lenient about typical mistakes, strict about implausible values. */
const parameters = z.object({
  q: anything.transform((value) =>
    String(one(value) ?? '')
      .slice(0, MAX_QUERY_LENGTH)
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ),
  lat: degrees(90),
  lng: degrees(180),
  zoom: lenientNumber(2, 16),
  tier: someOf(CENTER_TIERS),
  method: someOf(TREATMENT_METHODS),
  ...switches(() => yes),
  distance: lenientNumber(1, 500),
  order: z.preprocess(one, z.enum(SEARCH_ORDERS).catch('recommended')),
  page: z.preprocess((value) => Number(blankIsAbsent(value) ?? 1), z.number().int().min(1).max(MAX_PAGES)),
});

export const SEARCH_PARAMETERS: readonly string[] = Object.keys(parameters.shape);

export const searchSchema = parameters.transform(({ lat, lng, ...rest }) => ({
  ...rest,
  position: lat === undefined || lng === undefined ? undefined : { lat, lng },
}));

export type SearchParams = z.output<typeof searchSchema>;

/** The filters by what centers are, not by where. */
export const filtersOf = ({ tier, method, ...params }: SearchParams) => ({
  tier,
  method,
  ...switches((name) => params[name]),
});

export const isFiltered = (params: SearchParams): boolean =>
  params.tier.length > 0 || params.method.length > 0 || SWITCHES.some((name) => params[name]);

/** The parsed parameters, or undefined if they are invalid (answer with 404 then). */
export function parseSearch(query: Record<string, unknown>): SearchParams | undefined {
  return searchSchema.safeParse(query).data;
}
