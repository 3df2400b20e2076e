import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { outboxRecord } from './schema';

export const outbox = defineResource({
  name: 'outbox',
  model: 'OutboxMail',
  schema: outboxRecord,
  policy,
  search: ['email', 'letter'],
  sort: '-createdAt',
});
