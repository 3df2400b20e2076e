import { defineResource } from '@/lib/rest/define';
import { policy } from './policy';
import { productCodeRecord } from './schema';

export const productCodes = defineResource({
  name: 'product-codes',
  model: 'ProductCode',
  schema: productCodeRecord,
  policy,
  search: ['code', 'name'],
  sort: '-createdAt',
});
