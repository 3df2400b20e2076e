import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { id, longText, optional, reference, stamps } from '@/lib/core/fields/schema.fields';

export const LONGEST_NOTE = 4000;

export const noteRecord = z.object({
  text: longText(LONGEST_NOTE).trim().min(1, 'validation.required'),
  /** Exactly one of the two. */
  personId: optional(reference('users')),
  centerId: optional(reference('centers')),
  authorId: optional(kind('id', id)),
  author: z.string().nullish(),
  ...stamps,
});

export type NoteField = keyof z.infer<typeof noteRecord>;
