import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { atSeenCenter } from '@/lib/nouns/centers/resource';
import { type CenterEventField, centerEventRecord } from './schema';

const created = ['type', 'eventDate', 'notes', 'centerId', 'user'] as const;
const changed = ['eventDate', 'notes', 'user'] as const;
const shown = [...created, 'creatorId', 'createdAt', 'updatedAt'] as const satisfies CenterEventField[];

const policy: Policy<'CenterEvent', CenterEventField> = {
  admin: [{ rows: everyRow, read: 'all', create: created, update: changed, remove: true }],
  expert: [{ rows: atSeenCenter('expert'), read: shown }],
  consultant: [{ rows: atSeenCenter('consultant'), read: shown, create: created, update: changed }],
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
