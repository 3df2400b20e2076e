import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { productCodeBatchRecord } from './schema';

export const productCodeBatches = defineResource({
  name: 'product-code-batches',
  model: 'ProductCodeBatch',
  schema: productCodeBatchRecord,
  sources: { address: { written: 'on each of its codes' }, machineType: { written: 'on each of its codes' } },
  policy,
  search: ['name'],
  sort: '-createdAt',
  stamp: (me) => ({ creatorId: me.id }),
});
