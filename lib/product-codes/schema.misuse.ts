import { z } from 'zod';
import { id, instant, text } from '@/lib/rest/schema';

export const ATTEMPT_REASONS = ['unknown', 'mistyped', 'recalled', 'used'] as const;
export type AttemptReason = (typeof ATTEMPT_REASONS)[number];

/** Tried in vain, used far from where the kit was sent, many used one right after the other. */
export const MISUSE_KINDS = ['tried', 'far', 'fast'] as const;
export type MisuseKind = (typeof MISUSE_KINDS)[number];

/** Kilometers that are more than a delivery to the next town. */
export const FAR_KM = 100;
/** Seconds between two codes in which nobody opens a kit, and how many of them make a row. */
export const FAST_SECONDS = 20;
export const FAST_CODES = 5;

/** Days looked at. */
export const MISUSE_PERIODS = [30, 90, 365] as const;

export type MisuseQuery = {
  days: (typeof MISUSE_PERIODS)[number];
  kind: MisuseKind | null;
  batchId: string | null;
  centerId: string | null;
  page: number;
};

const named = z.object({ _id: id, name: text() });
const counted = named.extend({ count: z.int() });

/** What is unusual about codes, with what shows it. */
export const misuseFinding = z.object({
  kind: z.enum(MISUSE_KINDS),
  at: instant,
  person: named.nullable(),
  center: named.nullable(),
  batches: z.array(named),
  /** Five of them at most. */
  codes: z.array(z.string()),
  reason: z.enum(ATTEMPT_REASONS).nullable(),
  /** Times it was tried, kilometers, or how many codes. */
  measure: z.number(),
  /** Seconds between the two that came closest. */
  seconds: z.number().nullable(),
  sentTo: z.string().nullable(),
});
export type MisuseFinding = z.infer<typeof misuseFinding>;

/** One page of findings, with how many there are of each kind, and of which lots and centers most. */
export const misuse = z.object({
  total: z.int(),
  kinds: z.object({ tried: z.int(), far: z.int(), fast: z.int() }),
  batches: z.array(counted),
  centers: z.array(counted),
  findings: z.array(misuseFinding),
});
export type Misuse = z.infer<typeof misuse>;

const PAGE = /^\d{1,4}$/;
const one = (value: string | string[] | undefined) => [value ?? ''].flat()[0] ?? '';

/** What an address asks for; what makes no sense is left out. */
export function readMisuseQuery(query: Record<string, string | string[] | undefined>): MisuseQuery {
  const uuid = (name: string) => (id.safeParse(one(query[name])).success ? one(query[name]) : null);
  const page = one(query.page);
  return {
    days: MISUSE_PERIODS.find((days) => String(days) === one(query.days)) ?? 90,
    kind: MISUSE_KINDS.find((kind) => kind === one(query.kind)) ?? null,
    batchId: uuid('batchId'),
    centerId: uuid('centerId'),
    page: PAGE.test(page) ? Math.max(1, Number(page)) : 1,
  };
}

/** The address of the same question with something changed; another page only where it is asked for. */
export function hrefOfMisuse(path: string, query: MisuseQuery, changed: Record<string, string> = {}): string {
  const { page: _page, ...kept } = query;
  const all = { ...kept, days: kept.days === 90 ? '' : String(kept.days), ...changed };
  const said = Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}
