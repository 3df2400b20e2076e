import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { labelRecord } from './schema';

export const labels = defineResource({
  name: 'labels',
  model: 'Label',
  schema: labelRecord,
  policy,
  search: ['key', 'value'],
  sort: 'key',
});
