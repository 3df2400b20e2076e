import { everyRow, grantedTo, type Policy, SIGNED_IN } from '@/lib/core/access/policy';
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
  ...grantedTo(SIGNED_IN, mine),
  admin: [{ rows: everyRow, read: 'all' }],
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
