import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type OutboxField, outboxRecord } from './schema';

/** Written by the portal only; waiting e-mails can be stopped, and failed ones retried. */
const policy: Policy<'OutboxMail', OutboxField> = {
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

export const outbox = defineResource({
  name: 'outbox',
  model: 'OutboxMail',
  schema: outboxRecord,
  policy,
  search: ['email', 'letter'],
  keys: 'never',
  sort: '-createdAt',
});
