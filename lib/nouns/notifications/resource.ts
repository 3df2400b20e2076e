import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { notificationRecord } from './schema';

export const notifications = defineResource({
  name: 'notifications',
  model: 'Notification',
  schema: notificationRecord,
  policy,
  search: [],
  sort: '-createdAt',
});
