import { defineScreen } from '@/lib/core/screens/define';
import { WORKFLOWS } from '@/lib/nouns/requests/rules';
import { actsOnRequests, requestList, requestRecord } from '@/lib/nouns/requests/screen.acts';
import type { ReportingField } from './resource';

export const screen = defineScreen<ReportingField>({
  resource: 'reportings',
  title: ['reason'],
  deletion: 'requests.deletion',
  found: [],
  lists: {
    reportings: {
      areas: ['admin'],
      menu: { admin: 8 },
      group: 'requests',
      ...requestList,
      icon: 'alert',
      columns: ['type', 'reason', 'reporterUserId', 'status', 'work', 'createdAt'],
      inSheets: ['userId', 'centerId', 'assigneeId'],
      narrow: ['type', 'status', 'reason', 'reporterUserId', 'createdAt'],
      filters: ['work', 'status', 'type'],
    },
  },
  record: { areas: ['admin'], ...requestRecord('reportings', 'assigneeId') },
  // Mistakes in what was sent are corrected; consents and the applicant's words stay. The work has its own card.
  form: {
    areas: ['admin'],
    groups: [{ fields: ['reporterUserId', 'type', 'userId', 'centerId', 'reason', 'adminNotes'] }],
    createOnly: ['reporterUserId', 'type', 'userId', 'centerId', 'reason'],
    elsewhere: ['status', 'assigneeId', 'dueOn', 'snoozedUntil'],
  },
  acts: [
    ...actsOnRequests('reportings', 'assigneeId'),
    {
      name: 'resolve',
      label: 'reportings.resolve.deleteUser.trigger',
      icon: 'trash',
      writes: 'status',
      on: 'card',
      among: { type: ['deleteUser'], status: WORKFLOWS.reportings.open },
    },
    {
      name: 'resolve-center',
      label: 'reportings.resolve.deleteCenter.trigger',
      icon: 'trash',
      writes: 'status',
      among: { type: ['deleteCenter'], status: WORKFLOWS.reportings.open },
      on: 'card',
    },
  ],
  occasional: ['userId', 'centerId', 'work', 'waitingSince', 'snoozedUntil', 'mergedIntoId'],
});
