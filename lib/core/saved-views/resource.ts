import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { savedViewRecord } from './schema';

export const savedViews = defineResource({
  name: 'saved-views',
  model: 'SavedView',
  schema: savedViewRecord,
  policy,
  search: ['name'],
  sort: 'name',
});
