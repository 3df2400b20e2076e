import { z } from 'zod';
import { longText, optional, stamps, text, wholeNumber } from '@/lib/core/fields/schema.fields';

/** A category of events and products. */
export const categoryRecord = z.object({
  name: text(),
  description: optional(longText(2000)),
  order: wholeNumber(0, 100_000).optional(),
  isActive: z.boolean().optional(),
  entityType: z.enum(['event', 'tenant']),
  ...stamps,
});

export type CategoryField = keyof z.infer<typeof categoryRecord>;
