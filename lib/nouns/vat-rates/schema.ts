import { z } from 'zod';
import { percentage, stamps, text } from '@/lib/core/fields/schema.fields';

/** A rate of value added tax. */
export const vatRateRecord = z.object({
  name: text(100),
  percentage,
  ...stamps,
});

export type VatRateField = keyof z.infer<typeof vatRateRecord>;
