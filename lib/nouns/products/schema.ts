import { z } from 'zod';
import { money, optional, reference, stamps, text } from '@/lib/core/fields/schema.fields';

/** Something of the programme that is sold, or used in a treatment. */
export const productRecord = z.object({
  name: text(),
  categoryId: optional(reference('categories')),
  price: optional(money),
  centerId: optional(reference('centers')),
  userId: optional(reference('users')),
  ...stamps,
});

export type ProductField = keyof z.infer<typeof productRecord>;
