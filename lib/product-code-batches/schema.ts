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
