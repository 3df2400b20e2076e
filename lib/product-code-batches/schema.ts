import { z } from 'zod';
import { MACHINE_TYPES } from '@/lib/centers/schema';
import { instant, optional, reference, stamps, text, wholeNumber } from '@/lib/rest/schema';
import { TREATMENT_METHODS } from '@/lib/treatments/schema';

/** That are made at once. */
export const MOST_CODES = 10_000;

/** Codes that were made together for one product, and can be called back together. */
export const productCodeBatchRecord = z.object({
  /** Made of the product and the day where it is left out. */
  name: text().optional(),
  productType: z.enum(TREATMENT_METHODS),
  /** How many codes there are. */
  quantity: wholeNumber(1, MOST_CODES),
  /** Written only, onto each of the codes: where the kits go, and for which machine. */
  address: optional(text(400)),
  machineType: optional(z.enum(MACHINE_TYPES)),
  creatorId: optional(reference('users')),
  recalledAt: optional(instant),
  recallReason: optional(text(500)),
  createdAt: stamps.createdAt,
  updatedAt: stamps.updatedAt,
});

/** What a batch is made of. */
export type NewBatch = Pick<
  z.infer<typeof productCodeBatchRecord>,
  'name' | 'productType' | 'quantity' | 'address' | 'machineType'
>;

export type ProductCodeBatchField = keyof z.infer<typeof productCodeBatchRecord>;

/** Why a batch is called back; everybody who has used one of its codes reads it in their ledger. */
export const batchRecall = z.strictObject({ reason: text(300) });

/** Sheets of labels as they are sold, on A4: millimetres of one label. */
export const LABEL_SHEETS = {
  'a4-3x8': { columns: 3, rows: 8, width: 70, height: 37 },
  'a4-4x10': { columns: 4, rows: 10, width: 52.5, height: 29.7 },
  'a4-5x13': { columns: 5, rows: 13, width: 38.1, height: 21.2 },
} as const;
export type LabelSheet = keyof typeof LABEL_SHEETS;

export const isLabelSheet = (name: string): name is LabelSheet => Object.hasOwn(LABEL_SHEETS, name);
