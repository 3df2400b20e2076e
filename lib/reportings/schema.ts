import { z } from 'zod';
import { CASE_STATUSES } from '@/lib/contacts/schema';
import { id, longText, optional, stamps } from '@/lib/rest/schema';

export const REPORTING_TYPES = ['generic', 'deleteUser', 'deleteCenter'] as const;

/** Something a professional reports about a person or a center. */
export const reportingRecord = z.object({
  reporterUserId: id.optional(),
  userId: optional(id),
  centerId: optional(id),
  type: z.enum(REPORTING_TYPES),
  reason: longText(4000).min(1),
  status: z.enum(CASE_STATUSES).optional(),
  adminNotes: optional(longText()),
  ...stamps,
});

export type ReportingField = keyof z.infer<typeof reportingRecord>;
