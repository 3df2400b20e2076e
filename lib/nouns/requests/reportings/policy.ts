import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import type { ReportingField } from './schema';

const sent = ['reporterUserId', 'userId', 'centerId', 'type', 'reason'] as const satisfies ReportingField[];

type Where = Rows<'Reporting'>;

/** Reporters act in their own name, and cannot see what happens to their report. */
const reporter = {
  rows: (): Where => ({ OR: [] }),
  read: [],
  create: { fields: sent, rows: (me: { id: string }): Where => ({ reporterUserId: me.id }) },
};

export const policy: Policy<'Reporting', ReportingField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: sent,
      update: ['status', 'adminNotes', 'assigneeId', 'dueOn', 'snoozedUntil'],
      remove: true,
    },
  ],
  expert: [reporter],
  consultant: [reporter],
};

/** Whether people of this group can report at all. */
export const mayReport = (group: keyof typeof policy): boolean => policy[group] !== undefined;
