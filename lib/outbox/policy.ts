import { everyRow, type Policy } from '@/lib/rest/policy';
import type { OutboxField } from './schema';

/** Written by the portal alone; letters that wait can be stopped, and those that failed tried again. */
export const policy: Policy<'OutboxMail', OutboxField> = {
  admin: [
    {
      ...{ rows: everyRow, read: 'all' },
      deeds: {
        stop: () => ({ kind: { in: ['letter', 'test'] }, status: 'queued' }),
        retry: () => ({ kind: { in: ['letter', 'test'] }, status: { in: ['failed', 'stopped'] } }),
      },
    },
  ],
};
