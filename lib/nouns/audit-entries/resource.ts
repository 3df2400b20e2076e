import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type AuditEntryField, auditEntryRecord } from './schema';

/** Written by the portal only, and never changed. */
const policy: Policy<'AuditEntry', AuditEntryField> = { admin: [{ rows: everyRow, read: 'all' }] };

export const auditEntries = defineResource({
  name: 'audit-entries',
  model: 'AuditEntry',
  schema: auditEntryRecord,
  // One column for both: no id is in both tables.
  sources: { appId: { computed: '(select a.id from apps a where a.id = t.key_id)' } },
  policy,
  // Old and new values may be health data: they are shown in single entries only, and access is logged.
  onlySingly: ['before', 'after'],
  search: ['reason', 'requestId'],
  keys: 'never',
  sort: '-createdAt',
});
