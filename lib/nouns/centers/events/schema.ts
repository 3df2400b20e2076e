import { z } from 'zod';
import { instant, longText, optional, reference, stamps } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { MACHINE_TYPES } from '@/lib/nouns/centers/schema';
import { LEVELS } from '@/lib/nouns/credits/schema.levels';

export const CENTER_EVENT_TYPES = [
  'welcome-kit-sent',
  'cw-rollup-sent',
  'promo-sent',
  ...LEVELS.slice(1),
  'cw-kit-eligible',
  'cw-rollup-eligible',
  'cw-kit-sent',
  ...MACHINE_TYPES,
] as const;

/** Its type cannot be changed. */
export const centerEventRecord = z.object({
  type: z.enum(CENTER_EVENT_TYPES),
  eventDate: instant.optional(),
  notes: optional(longText(LONGEST.comment)),
  centerId: reference('centers'),
  user: optional(reference('users')),
  creatorId: optional(reference('users')),
  ...stamps,
});

export type CenterEventField = keyof z.infer<typeof centerEventRecord>;
