import { z } from 'zod';
import { id, money, optional, stamps, text } from '@/lib/rest/schema';

/** Something of the programme that is sold, or used in a treatment. */
export const productRecord = z.object({
  name: text(),
  categoryId: optional(id),
  price: optional(money),
  centerId: optional(id),
  userId: optional(id),
  ...stamps,
});

export type ProductField = keyof z.infer<typeof productRecord>;
