import { z } from 'zod';
import { id, instant, optional, text, wholeNumber } from '@/lib/rest/schema';
import { TREATMENT_METHODS } from '@/lib/treatments/schema';

/** Codes that were made together for one product, and can be called back together. */
export const productCodeBatchRecord = z.object({
  name: text(),
  productType: z.enum(TREATMENT_METHODS),
  quantity: wholeNumber(1, 100_000),
  creatorId: optional(id),
  recalledAt: optional(instant),
  recallReason: optional(text(500)),
  createdAt: instant.optional(),
  updatedAt: instant.optional(),
});

export type ProductCodeBatchField = keyof z.infer<typeof productCodeBatchRecord>;

/** Why a batch is called back; everybody who has used one of its codes reads it in their ledger. */
export const batchRecall = z.strictObject({ reason: text(300) });
