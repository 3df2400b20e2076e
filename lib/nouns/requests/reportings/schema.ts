import { z } from 'zod';
import { kind } from '@/lib/core/fields/kinds';
import { longText, optional, reference, stamps } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { CASE_STATUSES } from '@/lib/nouns/requests/contacts/schema';
import { workFields } from '@/lib/nouns/requests/schema';

const REPORTING_TYPES = ['generic', 'deleteUser', 'deleteCenter'] as const;

/** A professional's report about a person or a center. */
export const reportingRecord = z.object({
  reporterUserId: reference('users').optional(),
  userId: optional(reference('users')),
  centerId: optional(reference('centers')),
  type: z.enum(REPORTING_TYPES),
  reason: longText(LONGEST.comment).min(1),
  status: kind('state', z.enum(CASE_STATUSES)).optional(),
  assigneeId: optional(reference('users')),
  ...workFields,
  mergedIntoId: optional(reference('reportings')),
  adminNotes: optional(longText()),
  ...stamps,
});

export type ReportingField = keyof z.infer<typeof reportingRecord>;
