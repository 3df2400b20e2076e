import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { REQUESTS } from '@/lib/nouns/requests/schema';
import { type AuditEntryField, auditEntryRecord } from './schema';

/** A new value in an entry about a request: none of these is health data. */
const ofRequest = (value: string) => `case when t.entity in ('${REQUESTS.join("', '")}') then ${value} end`;

/** Written by the portal only, and never changed. */
const policy: Policy<'AuditEntry', AuditEntryField> = { admin: [{ rows: everyRow, read: 'all' }] };

export const auditEntries = defineResource({
  name: 'audit-entries',
  model: 'AuditEntry',
  schema: auditEntryRecord,
  sources: {
    // One column for both: no id is in both tables.
    appId: { computed: '(select a.id from apps a where a.id = t.key_id)' },
    status: { computed: ofRequest("t.after->>'status'") },
    assigneeId: { computed: ofRequest("coalesce(t.after->>'assigneeId', t.after->>'consultant')") },
  },
  policy,
  // Old and new values may be health data: they are shown in single entries only, and access is logged.
  onlySingly: ['before', 'after'],
  search: ['reason', 'requestId'],
  keys: 'never',
  sort: '-createdAt',
});
