import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { day, instant, optional, reference, stamps, text, wholeNumber } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { MACHINE_TYPES, TREATMENT_METHODS } from '@/lib/nouns/centers/schema';

const MAX_CODES = 10_000;

/** Codes for one product that were created together, and can be recalled together. */
export const productCodeBatchRecord = z.object({
  /** Derived from product and day by default. */
  name: text().optional(),
  productType: z.enum(TREATMENT_METHODS),
  quantity: wholeNumber(1, MAX_CODES),
  productId: optional(reference('products')),
  /** The last day on which its codes can be used, printed on the labels. */
  expiresOn: optional(kind('day', day)),
  /** Write-only, stored with each code: the kits' delivery address and machine. */
  address: optional(text(400)),
  machineType: optional(z.enum(MACHINE_TYPES)),
  creatorId: optional(reference('users')),
  recalledAt: optional(instant),
  recallReason: optional(text(500)),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

export type NewBatch = Pick<
  z.infer<typeof productCodeBatchRecord>,
  'name' | 'productType' | 'quantity' | 'productId' | 'expiresOn' | 'address' | 'machineType'
>;

export type ProductCodeBatchField = keyof z.infer<typeof productCodeBatchRecord>;

/** The reason for a recall; everybody who has used one of the codes sees it in their ledger. */
export const batchRecall = z.strictObject({ reason: kind('long', text(LONGEST.remark)) });

export const LABEL_SHEETS = {
  'a4-3x8': { columns: 3, rows: 8, width: 70, height: 37 },
  'a4-4x10': { columns: 4, rows: 10, width: 52.5, height: 29.7 },
  'a4-5x13': { columns: 5, rows: 13, width: 38.1, height: 21.2 },
} as const;
export type LabelSheet = keyof typeof LABEL_SHEETS;

export const isLabelSheet = (name: string): name is LabelSheet => Object.hasOwn(LABEL_SHEETS, name);
