import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { viewRecord } from './schema';

export const views = defineResource({
  name: 'views',
  model: 'ViewRecord',
  schema: viewRecord,
  policy,
  search: ['entityType'],
  sort: '-createdAt',
  stamp: (me) => ({ userId: me.id }),
});
