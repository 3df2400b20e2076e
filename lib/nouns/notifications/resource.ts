import { grantedTo, type Policy, SIGNED_IN } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { type NotificationField, notificationRecord } from './schema';

const mine = [{ rows: (me: { id: string }): Rows<'Notification'> => ({ userId: me.id }), read: 'all' as const }];

/** Everybody reads their own; created by the portal only. */
const policy: Policy<'Notification', NotificationField> = grantedTo(SIGNED_IN, mine);

export const notifications = defineResource({
  name: 'notifications',
  model: 'Notification',
  schema: notificationRecord,
  policy,
  search: [],
  keys: 'never',
  sort: '-createdAt',
});
