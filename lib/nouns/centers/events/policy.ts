import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { CenterEventField } from './schema';

const created = ['type', 'eventDate', 'notes', 'centerId', 'user'] as const;
const changed = ['eventDate', 'notes', 'user'] as const;
const shown = [...created, 'creatorId', 'createdAt', 'updatedAt'] as const satisfies CenterEventField[];

export const policy: Policy<'CenterEvent', CenterEventField> = {
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
