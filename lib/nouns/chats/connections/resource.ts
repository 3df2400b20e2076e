import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { connectionRecord } from './schema';

export const connections = defineResource({
  name: 'connections',
  model: 'Connection',
  schema: connectionRecord,
  policy,
  search: [],
  sort: '-createdAt',
  stamp: (me) => ({ userId: me.id }),
});
