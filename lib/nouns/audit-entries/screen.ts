import { defineScreen } from '@/lib/core/screens/define';
import type { AuditEntryField } from './schema';

export const screen = defineScreen<AuditEntryField>({
  resource: 'audit-entries',
  title: ['action', 'reason'],
  lists: {
    'options/audit-entries': {
      areas: ['admin'],
      tab: 11,
      columns: ['createdAt', 'actorId', 'actorRole', 'action', 'entity', 'reason'],
      narrow: ['action', 'createdAt', 'entity', 'actorId', 'reason'],
      filters: ['action', 'entity'],
    },
  },
  record: { areas: ['admin'], unlessSame: { keyId: 'appId' } },
  occasional: ['keyId', 'appId'],
  // The new values say the same.
  saidBy: { status: 'after', assigneeId: 'after' },
  about: { resource: 'entity', id: 'entityId' },
});
