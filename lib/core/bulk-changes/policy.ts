import type { Policy } from '@/lib/core/access/policy';
import type { BulkActField } from './schema';

/** Only the person themselves may continue or revert their bulk changes. */
const own = [
  {
    rows: (me: { id: string }) => ({ personId: me.id }),
    read: [
      ...(['screen', 'query', 'kind', 'field', 'value', 'way', 'resource', 'state', 'problem'] as const),
      ...(['total', 'waiting', 'done', 'same', 'left', 'undone', 'kept', 'createdAt', 'updatedAt'] as const),
    ],
    create: ['screen', 'query', 'ids', 'expected', 'kind', 'field', 'value', 'way'] as const,
    update: ['state'] as const,
  },
];

export const policy: Policy<'BulkAct', BulkActField> = { admin: own, consultant: own, 'area-manager': own };
