import { z } from 'zod';
import { kind } from '@/lib/rest/kinds';
import { id, longText, optional, stamps, text, wholeNumber } from '@/lib/rest/schema';

export const BULK_KINDS = ['update', 'delete', 'restore'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** `stopped`: somebody stopped it, or it could not go on; what it had done by then stays, and can be taken back. */
export const BULK_STATES = ['running', 'stopped', 'done', 'undoing', 'undone'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/**
 * What became of a record: changed, as wanted already, left alone (the reason says why), put back, or kept as it is although the act
 * was taken back.
 */
export const ITEM_STATES = ['waiting', 'done', 'same', 'left', 'undone', 'kept'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** As many as an act may hold. */
export const MOST_RECORDS = 200_000;

export const simpleValue = z.union([longText(), z.number(), z.boolean(), z.null()]);

const count = wholeNumber(0, MOST_RECORDS);

/** A change of many records at once. */
export const bulkActRecord = z.object({
  /** The list whose records these are, by its path below the area. */
  screen: text(100),
  /** What stands in its address: search and filters say which records are meant. */
  query: optional(z.string().max(8000)),
  /** Some of these records only; absent: all that match. */
  ids: z.array(id).min(1).max(100).optional(),
  /** As many records as the person was shown: where others match by now, nothing is done. */
  expected: count.optional(),
  kind: kind('choice', z.enum(BULK_KINDS)),
  /** What is changed, and into what. */
  field: optional(text(60)),
  value: simpleValue.optional(),
  resource: text(60).optional(),
  state: kind('state', z.enum(BULK_STATES)).optional(),
  problem: optional(text()),
  total: count.optional(),
  waiting: count.optional(),
  done: count.optional(),
  same: count.optional(),
  left: count.optional(),
  undone: count.optional(),
  kept: count.optional(),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type BulkActField = keyof z.infer<typeof bulkActRecord>;
