import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { longText, stamps, text } from '@/lib/core/fields/schema.fields';

/** A reusable text block for newsletters. */
export const letterBlockRecord = z.object({
  name: text(100),
  text: kind('letter', longText(20_000)),
  ...stamps,
});

export type LetterBlockField = keyof z.infer<typeof letterBlockRecord>;
