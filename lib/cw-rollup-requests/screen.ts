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
  // What visitors have written stays as they wrote it.
  alone: ['rollupName', 'referentName', 'centerId', 'userId'],
});
