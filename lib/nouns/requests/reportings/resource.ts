import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { whileAssigned, workConditions, workSql } from '@/lib/nouns/requests/rules';
import { type ReportingField, reportingRecord } from './schema';

const sent = ['reporterUserId', 'userId', 'centerId', 'type', 'reason'] as const satisfies ReportingField[];

type Where = Rows<'Reporting'>;

/** Reporters act in their own name, and cannot see what happens to their report. */
const reporter = {
  rows: (): Where => ({ OR: [] }),
  read: [],
  create: { fields: sent, rows: (me: { id: string }): Where => ({ reporterUserId: me.id }) },
};

const policy: Policy<'Reporting', ReportingField> = {
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

export const reportings = defineResource({
  name: 'reportings',
  model: 'Reporting',
  schema: reportingRecord,
  sources: {
    assigneeId: { column: 'assigneeId', while: whileAssigned('reportings') },
    work: { computed: workSql('reportings') },
  },
  conditions: { work: workConditions('reportings') },
  openConditions: ['work'],
  policy,
  search: ['reason'],
  sort: '-createdAt',
  stamp: (me) => ({ reporterUserId: me.id }),
});
