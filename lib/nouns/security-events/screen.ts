import { defineScreen } from '@/lib/core/screens/define';
import type { SecurityEventField } from './schema';

export const screen = defineScreen<SecurityEventField>({
  resource: 'security-events',
  title: ['kind'],
  lists: {
    'options/security-events': {
      areas: ['admin'],
      tab: 12,
      columns: ['kind', 'userId', 'cause', 'device', 'createdAt', 'detail'],
      inSheets: ['actorId', 'ipAddress'],
      narrow: ['kind', 'createdAt', 'userId', 'cause', 'detail'],
      filters: ['kind', 'cause'],
    },
  },
  occasional: ['cause', 'detail'],
});
