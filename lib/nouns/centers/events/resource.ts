import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { centerEventRecord } from './schema';

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
