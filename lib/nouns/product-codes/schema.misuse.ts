import { z } from 'zod';
import { id, instant, text } from '@/lib/core/fields/schema.fields';

const ATTEMPT_REASONS = ['unknown', 'mistyped', 'recalled', 'used'] as const;
export type AttemptReason = (typeof ATTEMPT_REASONS)[number];

/** Failed attempts, use far from the shipping address, many uses in quick succession. */
export const MISUSE_KINDS = ['tried', 'far', 'fast'] as const;
export type MisuseKind = (typeof MISUSE_KINDS)[number];

/** Kilometres that exceed a delivery to the next town. */
export const FAR_KM = 100;
/** Seconds between two codes that are too short to open a kit, and the number of codes that make a series. */
export const FAST_SECONDS = 20;
export const FAST_CODES = 5;

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

const misuseFinding = z.object({
  kind: z.enum(MISUSE_KINDS),
  at: instant,
  person: named.nullable(),
  center: named.nullable(),
  batches: z.array(named),
  /** At most five. */
  codes: z.array(z.string()),
  reason: z.enum(ATTEMPT_REASONS).nullable(),
  measure: z.number(),
  /** The shortest interval in seconds. */
  seconds: z.number().nullable(),
  sentTo: z.string().nullable(),
});
export type MisuseFinding = z.infer<typeof misuseFinding>;

export const misuse = z.object({
  /** When it was counted, if that takes long; null: just now. */
  countedAt: instant.nullable(),
  total: z.int(),
  kinds: z.object({ tried: z.int(), far: z.int(), fast: z.int() }),
  batches: z.array(counted),
  centers: z.array(counted),
  findings: z.array(misuseFinding),
});
export type Misuse = z.infer<typeof misuse>;

const PAGE = /^\d{1,4}$/;
const one = (value: string | string[] | undefined) => [value ?? ''].flat()[0] ?? '';

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

/** The query with some parameters changed; returns to the first page unless another is given. */
export function hrefOfMisuse(path: string, query: MisuseQuery, changed: Record<string, string> = {}): string {
  const { page: _page, ...kept } = query;
  const all = { ...kept, days: kept.days === 90 ? '' : String(kept.days), ...changed };
  const given = Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
