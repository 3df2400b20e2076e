import { z } from 'zod';
import { culture, longText, stamps, text, wholeNumber } from '@/lib/core/fields/schema.fields';

/** A question with its answer, in display order. */
export const faqRecord = z.object({
  question: text(500),
  answer: longText(),
  language: culture.optional(),
  order: wholeNumber(0, 100_000).optional(),
  isVisible: z.boolean().optional(),
  ...stamps,
});

export type FaqField = keyof z.infer<typeof faqRecord>;
