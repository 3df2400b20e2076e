import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { culture, id, longText, optional, stamps, text, webAddress } from '@/lib/core/fields/schema.fields';

/** News for professionals; those that are public are read by visitors, too. */
export const newsRecord = z.object({
  title: text(300),
  link: optional(webAddress),
  description: longText(),
  thumbnailId: optional(kind('picture', id)),
  language: culture.optional(),
  isPublic: z.boolean().optional(),
  ...stamps,
});

export type NewsField = keyof z.infer<typeof newsRecord>;
