import { z } from 'zod';
import { id, optional, stamps, text, wholeNumber } from '@/lib/rest/schema';

/** What is expected of the consultant of a region. */
export const consultantRecord = z.object({
  region: text(100),
  name: text(100),
  surname: text(100),
  lastTrimesterMinTreatments: wholeNumber(0, 100_000).optional(),
  userId: optional(id),
  ...stamps,
});

export type ConsultantField = keyof z.infer<typeof consultantRecord>;
