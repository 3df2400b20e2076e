import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type CenterEventField, centerEventRecord } from './schema';

const created = ['type', 'eventDate', 'notes', 'centerId', 'user'] as const;
const changed = ['eventDate', 'notes', 'user'] as const;
const shown = [...created, 'creatorId', 'createdAt', 'updatedAt'] as const satisfies CenterEventField[];

const policy: Policy<'CenterEvent', CenterEventField> = {
  admin: [{ rows: everyRow, read: 'all', create: created, update: changed, remove: true }],
  expert: [{ rows: (me) => ({ center: { experts: { some: { userId: me.id } }, deletedAt: null } }), read: shown }],
  consultant: [
    {
      rows: (me) => ({ center: { consultantId: me.id, deletedAt: null } }),
      read: shown,
      create: created,
      update: changed,
    },
  ],
};

export const centerEvents = defineResource({
  name: 'center-events',
  model: 'CenterEvent',
  schema: centerEventRecord,
  sources: { user: { column: 'userId' } },
  policy,
  search: ['notes'],
  sort: '-eventDate',
  stamp: (me) => ({ creatorId: me.id }),
});
