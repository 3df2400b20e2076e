import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { centerVisitRecord } from './schema';

export const centerVisits = defineResource({
  name: 'center-visits',
  model: 'CenterVisit',
  schema: centerVisitRecord,
  sources: {
    author: {
      computed: `(select coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.email::text) from users u where u.id = t.author_id)`,
    },
  },
  policy,
  search: [],
  sort: '-visitedOn',
  stamp: (me) => ({ authorId: me.id }),
});
