import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { securityEventRecord } from './schema';

export const securityEvents = defineResource({
  name: 'security-events',
  model: 'SecurityEvent',
  schema: securityEventRecord,
  policy,
  search: ['detail', 'device', 'ipAddress', 'requestId'],
  sort: '-createdAt',
});
