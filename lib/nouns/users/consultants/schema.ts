import { z } from 'zod';
import { optional, properName, reference, stamps, wholeNumber } from '@/lib/core/fields/schema.fields';
import { ITALIAN_REGIONS } from '@/lib/nouns/places/schema.italy';

const CONSULTANT_REGIONS = [...ITALIAN_REGIONS, 'notDefined'] as const;

/** What is expected of the consultant of a region. */
export const consultantRecord = z.object({
  region: z.enum(CONSULTANT_REGIONS, 'validation.region'),
  name: properName(100),
  surname: properName(100),
  lastTrimesterMinTreatments: wholeNumber(0, 100_000).optional(),
  userId: optional(reference('users')),
  ...stamps,
});

export type ConsultantField = keyof z.infer<typeof consultantRecord>;
