import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { id, instant, optional, reference, stamps, text, wholeNumber } from '@/lib/core/fields/schema.fields';
import { MACHINE_TYPES, TREATMENT_METHODS } from '@/lib/nouns/centers/schema';

/** The last one is that of an unused code of a recalled batch. */
const PRODUCT_CODE_STATUSES = ['active', 'used', 'recalled'] as const;

/** Earns credits for the professional who uses it, once. */
export const productCodeRecord = z.object({
  code: kind('code', z.string()).optional(),
  name: text(),
  status: kind('state', z.enum(PRODUCT_CODE_STATUSES)).optional(),
  productType: z.enum(TREATMENT_METHODS),
  /** Number of products in the kit. It still has one code, used and credited once. */
  quantity: wholeNumber(1, 10_000).optional(),
  address: optional(text(400)),
  machineType: optional(z.enum(MACHINE_TYPES)),
  batchId: optional(reference('product-code-batches')),
  recalledAt: optional(instant),
  consumptionDate: optional(instant),
  userId: optional(reference('users')),
  centerId: optional(reference('centers')),
  treatmentId: optional(reference('treatments')),
  /** Practice credits it has earned, from the ledger. */
  credits: z.int().optional(),
  ...stamps,
});

export type ProductCodeField = keyof z.infer<typeof productCodeRecord>;

export const codeUse = z.strictObject({ centerId: id.optional() });

export const codeState = z.object({
  code: z.string(),
  productType: z.enum(TREATMENT_METHODS),
  state: z.enum(['free', 'used', 'used-by-you', 'recalled', 'expired']),
  consumptionDate: instant.nullable(),
});
export type CodeState = z.infer<typeof codeState>;
