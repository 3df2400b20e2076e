import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import type { Person } from '@/lib/core/actor/actor';
import { defineResource } from '@/lib/core/define';
import { atSeenCenter } from '@/lib/nouns/centers/resource';
import { authorName } from '@/lib/nouns/users/rules.name';
import { type CenterVisitField, centerVisitRecord } from './schema';

const written = ['centerId', 'visitedOn', 'notes', 'nextContactOn'] as const satisfies CenterVisitField[];
const changed = ['visitedOn', 'notes', 'nextContactOn'] as const satisfies CenterVisitField[];

/** Everybody changes and deletes their own. */
const ofSeenCenters = (group: 'consultant' | 'area-manager') =>
  [
    {
      rows: (me: Person): Rows<'CenterVisit'> => ({ authorId: me.id, ...atSeenCenter(group)(me) }),
      read: 'all',
      create: written,
      update: changed,
      remove: true,
    },
    { rows: atSeenCenter(group), read: 'all' },
  ] as const;

/** Notes of those who look after a center; hidden from the center, its professionals and its dealers. */
const policy: Policy<'CenterVisit', CenterVisitField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: changed, remove: true }],
  consultant: ofSeenCenters('consultant'),
  'area-manager': ofSeenCenters('area-manager'),
};

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
