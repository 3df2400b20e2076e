import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { inProvinces } from '@/lib/core/actor/actor';
import { defineResource } from '@/lib/core/define';
import { authorName } from '@/lib/nouns/users/rules';
import { type CenterVisitField, centerVisitRecord } from './schema';

type Where = Rows<'CenterVisit'>;

const written = ['centerId', 'visitedOn', 'notes', 'nextContactOn'] as const satisfies CenterVisitField[];
const changed = ['visitedOn', 'notes', 'nextContactOn'] as const satisfies CenterVisitField[];

/** Notes of those who look after a center; hidden from the center, its professionals and its dealers. */
const policy: Policy<'CenterVisit', CenterVisitField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: changed, remove: true }],
  consultant: [
    {
      rows: (me): Where => ({ authorId: me.id, center: { consultantId: me.id, deletedAt: null } }),
      read: 'all',
      create: written,
      update: changed,
      remove: true,
    },
    { rows: (me): Where => ({ center: { consultantId: me.id, deletedAt: null } }), read: 'all' },
  ],
  'area-manager': [
    {
      rows: (me): Where => ({ authorId: me.id, center: { ...inArea(me), deletedAt: null } }),
      read: 'all',
      create: written,
      update: changed,
      remove: true,
    },
    { rows: (me): Where => ({ center: { ...inArea(me), deletedAt: null } }), read: 'all' },
  ],
};

const inArea = (me: { id: string; areaProvinces: string[] }): Rows<'Center'> => ({
  unconfirmedSince: null,
  OR: [inProvinces(me), { experts: { some: { user: { areaManagerId: me.id, deletedAt: null } } } }],
});

export const centerVisits = defineResource({
  name: 'center-visits',
  model: 'CenterVisit',
  schema: centerVisitRecord,
  sources: {
    author: authorName,
  },
  policy,
  search: [],
  sort: '-visitedOn',
  stamp: (me) => ({ authorId: me.id }),
});
