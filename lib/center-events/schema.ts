import { z } from 'zod';
import { MACHINE_TYPES } from '@/lib/centers/schema';
import { LEVELS } from '@/lib/credits/schema';
import { instant, longText, optional, reference, stamps } from '@/lib/rest/schema';

/** What can happen to a center: kits sent, levels its professionals reached, and the machines it got. */
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

/** Something that happened to a center; its type is fixed once it is written down. */
export const centerEventRecord = z.object({
  type: z.enum(CENTER_EVENT_TYPES),
  eventDate: instant.optional(),
  notes: optional(longText(4000)),
  centerId: reference('centers'),
  user: optional(reference('users')),
  creatorId: optional(reference('users')),
  ...stamps,
});

export type CenterEventField = keyof z.infer<typeof centerEventRecord>;
