import { defineResource } from '@/lib/rest/define';
import { policy } from './policy';
import { auditEntryRecord } from './schema';

export const auditEntries = defineResource({
  name: 'audit-entries',
  model: 'AuditEntry',
  schema: auditEntryRecord,
  policy,
  // Old and new values may be of somebody's health: they are shown one by one, and the look is noted.
  onlySingly: ['before', 'after'],
  search: ['reason', 'requestId'],
  sort: '-createdAt',
});
