import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { categoryRecord } from './schema';

export const categories = defineResource({
  name: 'categories',
  model: 'Category',
  schema: categoryRecord,
  policy,
  search: ['name', 'description'],
  sort: 'order',
});
