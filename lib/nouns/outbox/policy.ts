import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { OutboxField } from './schema';

/** Written by the portal only; waiting e-mails can be stopped, and failed ones retried. */
export const policy: Policy<'OutboxMail', OutboxField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      actions: {
        stop: () => ({ kind: { in: ['letter', 'test'] }, status: 'queued' }),
        retry: () => ({ kind: { in: ['letter', 'test'] }, status: { in: ['failed', 'stopped'] } }),
      },
    },
  ],
};
