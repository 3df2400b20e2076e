import { defineScreen } from '@/lib/core/screens/define';
import { batchRecall, type ProductCodeBatchField } from './schema';

export const screen = defineScreen<ProductCodeBatchField>({
  resource: 'product-code-batches',
  title: ['name'],
  sums: ['quantity'],
  lists: {
    'product-codes/batches': {
      areas: ['admin'],
      beside: 'product-codes',
      columns: ['name', 'productType', 'productId', 'quantity', 'expiresOn', 'recalledAt', 'createdAt'],
      inSheets: ['creatorId'],
      narrow: ['name', 'productType', 'quantity', 'createdAt'],
      filters: ['productType'],
    },
  },
  record: { areas: ['admin'], around: 'code-batch' },
  acts: [
    {
      name: 'recall',
      label: 'product-code-batches.recall.trigger',
      icon: 'alert',
      needs: 'recall',
      on: 'dialog',
      ask: { to: '/api/product-code-batches/{id}/recall', body: batchRecall, isDanger: true },
    },
  ],
  form: {
    areas: ['admin'],
    groups: [{ fields: ['productType', 'quantity', 'name', 'productId', 'expiresOn', 'address', 'machineType'] }],
    help: ['name', 'expiresOn', 'address'],
    initial: { quantity: '100' },
  },
  found: ['productType', 'quantity'],
  occasional: ['productId', 'expiresOn', 'recalledAt', 'recallReason'],
});
