import { defineScreen } from '@/lib/core/screens/define';
import type { AuditEntryField } from './schema';

export const screen = defineScreen<AuditEntryField>({
  resource: 'audit-entries',
  title: ['action', 'reason'],
  lists: {
    'options/audit-entries': {
      areas: ['admin'],
      tab: 11,
      columns: ['actorId', 'action', 'entityId', 'entity', 'createdAt', 'reason'],
      narrow: ['action', 'createdAt', 'entityId', 'entity', 'actorId', 'reason'],
      filters: ['action', 'entity'],
    },
  },
  record: {
    areas: ['admin'],
    sections: [
      { heading: 'content', fields: [] },
      { heading: 'technical', fields: ['requestId'] },
    ],
    unlessSame: { keyId: 'appId' },
  },
  occasional: ['keyId', 'appId'],
  // The new values say the same.
  saidBy: { status: 'after', assigneeId: 'after' },
  about: { resource: 'entity', id: 'entityId' },
});
