import { defineScreen } from '@/lib/screens/define';
import type { RollupRequestField } from './schema';

export const screen = defineScreen<RollupRequestField>({
  resource: 'cw-rollup-requests',
  title: ['rollupName', 'referentName'],
  found: ['referentName'],
  lists: {
    'clean-white-request': {
      areas: ['admin'],
      menu: { admin: 7 },
      icon: 'image',
      columns: ['rollupName', 'referentName', 'phone', 'shippingAddress', 'status', 'work', 'assigneeId', 'createdAt'],
      narrow: ['rollupName', 'status', 'referentName', 'shippingAddress', 'createdAt'],
      filters: ['work', 'status'],
    },
  },
  record: { areas: ['admin'] },
  occasional: ['closedAt', 'work', 'waitingSince', 'mergedIntoId'],
  // Fields written by visitors are never edited.
  alone: ['rollupName', 'referentName', 'centerId', 'userId'],
});
