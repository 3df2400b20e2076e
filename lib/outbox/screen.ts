import { defineScreen } from '@/lib/screens/define';
import type { OutboxField } from './schema';

export const screen = defineScreen<OutboxField>({
  resource: 'outbox',
  title: ['email'],
  lists: {
    outbox: {
      areas: ['admin'],
      menu: { admin: 14 },
      group: 'system',
      icon: 'inbox',
      covers: ['jobs', 'letters'],
      columns: ['createdAt', 'email', 'kind', 'letter', 'newsletterId', 'status', 'answer'],
      narrow: ['email', 'status', 'letter', 'newsletterId', 'createdAt'],
      filters: ['status', 'kind', 'letter'],
    },
  },
  record: { areas: ['admin'] },
  occasional: ['letter', 'newsletterId', 'answer', 'sentAt', 'attempts'],
});
