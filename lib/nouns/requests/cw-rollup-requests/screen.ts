import { defineScreen } from '@/lib/core/screens/define';
import { actsOnRequests, requestList, requestRecord } from '@/lib/nouns/requests/screen.acts';
import type { RollupRequestField } from './schema';

export const screen = defineScreen<RollupRequestField>({
  resource: 'cw-rollup-requests',
  title: ['rollupName', 'referentName'],
  deletion: 'requests.deletion',
  found: ['referentName'],
  lists: {
    'clean-white-request': {
      areas: ['admin'],
      menu: { admin: 7 },
      group: 'requests',
      ...requestList,
      icon: 'image',
      columns: ['rollupName', 'shippingAddress', 'status', 'work', 'assigneeId', 'createdAt'],
      inSheets: ['referentName', 'phone'],
      narrow: ['rollupName', 'status', 'shippingAddress', 'assigneeId', 'createdAt'],
      filters: ['work', 'status'],
    },
  },
  record: { areas: ['admin'], ...requestRecord('cw-rollup-requests', 'assigneeId') },
  // Mistakes in what was sent are corrected; consents and the applicant's words stay. The work has its own card.
  form: {
    areas: ['admin'],
    groups: [
      { fields: ['rollupName', 'referentName', 'email', 'phone', 'culture', 'shippingAddress'] },
      { heading: 'content', fields: ['centerId', 'userId', 'logoImageId'] },
    ],
    neverCopied: true,
    elsewhere: ['status', 'assigneeId', 'dueOn', 'snoozedUntil'],
  },
  acts: actsOnRequests('cw-rollup-requests', 'assigneeId'),
  occasional: ['closedAt', 'work', 'waitingSince', 'snoozedUntil', 'mergedIntoId'],
  // Fields written by visitors are never edited.
  alone: ['rollupName', 'referentName', 'centerId', 'userId'],
});
