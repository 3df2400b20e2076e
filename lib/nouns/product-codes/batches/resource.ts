import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import { defineResource } from '@/lib/core/define';
import { type ProductCodeBatchField, productCodeBatchRecord } from './schema';

const inUse = (): Rows<'ProductCodeBatch'> => ({ recalledAt: null });

const policy: Policy<'ProductCodeBatch', ProductCodeBatchField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: ['name', 'productType', 'quantity', 'productId', 'expiresOn', 'address', 'machineType'],
      actions: { recall: inUse },
    },
  ],
};

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
