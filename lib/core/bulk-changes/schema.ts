import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { id, longText, optional, stamps, text, wholeNumber } from '@/lib/core/fields/schema.fields';
import { eachOf } from '@/lib/run/names';

export const BULK_KINDS = ['update', 'delete', 'restore'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** Ways to change a list of references: add the given ones, remove them, or replace all. */
export const BULK_WAYS = ['add', 'remove', 'replace'] as const;
export type BulkWay = (typeof BULK_WAYS)[number];

/** `stopped`: by somebody, or because it could not continue; changes made by then remain, and can be reverted. */
const BULK_STATES = ['running', 'stopped', 'done', 'undoing', 'undone'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** A record's result: changed, already so, left alone (with a reason), reverted, or kept although reverted. */
export const ITEM_STATES = ['waiting', 'done', 'same', 'left', 'undone', 'kept'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const MOST_RECORDS = 200_000;

/** Rows picked by hand; more of them are chosen by a filter. */
export const MOST_PICKED = 100;

const simpleValue = z.union([longText(), z.number(), z.boolean(), z.null(), z.array(id).max(MOST_PICKED)]);

const count = wholeNumber(0, MOST_RECORDS);

export const bulkActRecord = z.object({
  screen: text(100),
  /** The query of the list's address: search and filters define the records. */
  query: optional(z.string().max(8000)),
  ids: z.array(id).min(1).max(MOST_PICKED).optional(),
  /** The number of records the person was shown: if it differs now, nothing is done. */
  expected: count.optional(),
  kind: kind('choice', z.enum(BULK_KINDS)),
  field: optional(text(60)),
  value: simpleValue.optional(),
  /** For lists of references only. */
  way: kind('choice', optional(z.enum(BULK_WAYS))),
  resource: text(60).optional(),
  state: kind('state', z.enum(BULK_STATES)).optional(),
  problem: optional(text()),
  total: count.optional(),
  ...eachOf(ITEM_STATES, () => count.optional()),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type BulkActField = keyof z.infer<typeof bulkActRecord>;
