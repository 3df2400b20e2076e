import { defineScreen } from '@/lib/core/screens/define';
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
      columns: ['letter', 'email', 'status', 'createdAt', 'answer'],
      inSheets: ['kind', 'newsletterId'],
      narrow: ['email', 'status', 'letter', 'createdAt'],
      filters: ['status', 'kind', 'letter'],
    },
  },
  record: { areas: ['admin'], below: ['outbox-letter'] },
  acts: [
    {
      name: 'retry',
      label: 'portal.failed.retry',
      icon: 'redo',
      needs: 'retry',
      done: 'done',
      call: { method: 'POST', path: '/api/outbox/{id}/retry' },
    },
    {
      name: 'stop',
      label: 'outbox.stop',
      icon: 'close',
      needs: 'stop',
      done: 'done',
      call: { method: 'POST', path: '/api/outbox/{id}/stop' },
    },
  ],
  pages: {
    jobs: { areas: ['admin'], group: 'system', beside: 'outbox' },
    letters: { areas: ['admin'], group: 'system', beside: 'outbox' },
  },
  occasional: ['letter', 'newsletterId', 'answer', 'sentAt', 'attempts'],
});
