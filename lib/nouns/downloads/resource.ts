import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { downloadRecord } from './schema';

export const downloads = defineResource({
  name: 'downloads',
  model: 'Download',
  schema: downloadRecord,
  policy,
  search: ['title', 'description'],
  sort: 'order',
});
