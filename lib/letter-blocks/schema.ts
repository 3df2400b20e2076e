import { z } from 'zod';
import { kind } from '@/lib/rest/kinds';
import { longText, stamps, text } from '@/lib/rest/schema.fields';

/** A reusable text block for newsletters. */
export const letterBlockRecord = z.object({
  name: text(100),
  text: kind('letter', longText(20_000)),
  ...stamps,
});

export type LetterBlockField = keyof z.infer<typeof letterBlockRecord>;
