import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { productRecord } from './schema';

export const products = defineResource({
  name: 'products',
  model: 'Product',
  schema: productRecord,
  policy,
  search: ['name'],
  sort: 'name',
});
