import { defineScreen } from '@/lib/core/screens/define';
import { names } from '@/lib/run/names';
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
      {
        heading: 'content',
        fields: names('actorId actorRole action entity entityId reason status assigneeId before after keyId appId'),
      },
      { heading: 'technical', fields: ['requestId'] },
    ],
    unlessSame: { keyId: 'appId' },
  },
  occasional: ['keyId', 'appId'],
  // The new values say the same.
  saidBy: { status: 'after', assigneeId: 'after' },
  about: { resource: 'entity', id: 'entityId' },
});
