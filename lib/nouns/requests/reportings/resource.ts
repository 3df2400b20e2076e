import { z } from 'zod';
import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { kind } from '@/lib/core/fields/kinds';
import { longText, optional, reference, stamps } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { CASE_STATUSES } from '@/lib/nouns/requests/contacts/schema';
import { worked } from '@/lib/nouns/requests/rules';
import { assignee, workFields } from '@/lib/nouns/requests/schema';

const REPORTING_TYPES = ['generic', 'deleteUser', 'deleteCenter'] as const;

const reportingRecord = z.object({
  reporterUserId: reference('users').optional(),
  userId: optional(reference('users')),
  centerId: optional(reference('centers')),
  type: z.enum(REPORTING_TYPES),
  reason: longText(LONGEST.comment).min(1),
  status: kind('state', z.enum(CASE_STATUSES)).optional(),
  assigneeId: assignee,
  ...workFields,
  mergedIntoId: optional(reference('reportings')),
  adminNotes: optional(longText()),
  ...stamps,
});

export type ReportingField = keyof z.infer<typeof reportingRecord>;

const created = ['reporterUserId', 'userId', 'centerId', 'type', 'reason'] as const satisfies ReportingField[];

type Where = Rows<'Reporting'>;

/** Reporters act in their own name, and cannot see what happens to their report. */
const reporter = {
  rows: (): Where => ({ OR: [] }),
  read: [],
  create: { fields: created, rows: (me: { id: string }): Where => ({ reporterUserId: me.id }) },
};

const policy: Policy<'Reporting', ReportingField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: created,
      update: ['status', 'adminNotes', 'assigneeId', 'dueOn', 'snoozedUntil'],
      remove: true,
    },
  ],
  expert: [reporter],
  consultant: [reporter],
};

export const mayReport = (group: keyof typeof policy): boolean => policy[group] !== undefined;

export const reportings = defineResource({
  name: 'reportings',
  model: 'Reporting',
  schema: reportingRecord,
  ...worked('reportings'),
  policy,
  search: ['reason'],
  sort: '-createdAt',
  stamp: (me) => ({ reporterUserId: me.id }),
});
