import { defineResource } from '@/lib/rest/define';
import { policy } from './policy';
import { productCodeBatchRecord } from './schema';

export const productCodeBatches = defineResource({
  name: 'product-code-batches',
  model: 'ProductCodeBatch',
  schema: productCodeBatchRecord,
  policy,
  search: ['name'],
  sort: '-createdAt',
});
