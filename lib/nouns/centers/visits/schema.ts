import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { day, id, longText, optional, reference, stamps } from '@/lib/core/fields/schema.fields';

export const LONGEST_VISIT_NOTES = 4000;

export const centerVisitRecord = z.object({
  centerId: reference('centers'),
  visitedOn: day,
  notes: longText(LONGEST_VISIT_NOTES).min(1, 'validation.required'),
  nextContactOn: optional(day),
  authorId: optional(kind('id', id)),
  author: z.string().nullish(),
  ...stamps,
});

export type CenterVisitField = keyof z.infer<typeof centerVisitRecord>;

export type CenterVisit = {
  _id: string;
  visitedOn: string;
  notes: string;
  nextContactOn: string | null;
  author: string | null;
  abilities: { update: boolean; delete: boolean };
};
