import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { type SecurityEventField, securityEventRecord } from './schema';

const mine = [
  {
    rows: (me: { id: string }): Rows<'SecurityEvent'> => ({ userId: me.id }),
    read: ['kind', 'cause', 'detail', 'device', 'ipAddress', 'createdAt'] as const,
  },
];

/** Everybody reads events of their own account, admins all. Written by the portal only, and never changed. */
const policy: Policy<'SecurityEvent', SecurityEventField> = {
  admin: [{ rows: everyRow, read: 'all' }],
  expert: mine,
  consultant: mine,
  'area-manager': mine,
  dealer: mine,
  user: mine,
  guest: mine,
};

export const securityEvents = defineResource({
  name: 'security-events',
  model: 'SecurityEvent',
  schema: securityEventRecord,
  policy,
  search: ['detail', 'device', 'ipAddress', 'requestId'],
  keys: 'never',
  sort: '-createdAt',
});
