import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { auditEntryRecord } from './schema';

export const auditEntries = defineResource({
  name: 'audit-entries',
  model: 'AuditEntry',
  schema: auditEntryRecord,
  policy,
  // Old and new values may be health data: they are shown in single entries only, and access is logged.
  onlySingly: ['before', 'after'],
  search: ['reason', 'requestId'],
  sort: '-createdAt',
});
