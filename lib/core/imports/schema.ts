import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { optional, reference, stamps, text, wholeNumber } from '@/lib/core/fields/schema.fields';
import { eachOf } from '@/lib/run/names';

export const MAX_ROWS = 20_000;

/** `read`: columns must be matched; `checked`: nothing is written; `stopped`: what was written can be reverted. */
const IMPORT_STATES = ['read', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

// biome-ignore format: one name a line would fill the screen
export const ROW_STATES = [
  'waiting', 'new', 'change', 'same', 'refused',
  'created', 'changed', 'undone', 'kept',
] as const;
export type RowState = (typeof ROW_STATES)[number];

const count = wholeNumber(0, MAX_ROWS).optional();

export const importRecord = z.object({
  fileName: text(),
  resource: kind('choice', text(60), { words: 'audit-entries.values.entity' }),
  state: kind('state', z.enum(IMPORT_STATES)),
  personId: optional(reference('users')),
  total: count,
  ...eachOf(ROW_STATES, () => count),
  problem: optional(text()),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type ImportField = keyof z.infer<typeof importRecord>;

/** Why a row is refused or kept: a message key, with the field concerned. */
export type Reason = { field: string; message: string; values?: Record<string, string | number> };

/** The labels of columns and choices in all languages, normalised by `plain`; `flags` mean yes or no. */
export type Vocabulary = {
  headings: Record<string, readonly string[]>;
  values: Record<string, Readonly<Record<string, string>>>;
  flags: Readonly<Record<string, string>>;
};
