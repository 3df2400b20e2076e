import { z } from 'zod';
import { culture, longText, stamps, text } from '@/lib/core/fields/schema.fields';

/** A text of the app that admins change without a release. */
export const labelRecord = z.object({
  key: text(200),
  value: longText(),
  language: culture,
  category: z.enum(['settings', 'app']),
  ...stamps,
});

export type LabelField = keyof z.infer<typeof labelRecord>;
