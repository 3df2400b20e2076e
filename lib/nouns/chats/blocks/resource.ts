import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { blockRecord } from './schema';

export const blocks = defineResource({
  name: 'blocks',
  model: 'Block',
  schema: blockRecord,
  policy,
  search: [],
  sort: '-createdAt',
  stamp: (me) => ({ blockerId: me.id }),
});
