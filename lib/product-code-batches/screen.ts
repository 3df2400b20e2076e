import { defineScreen } from '@/lib/screens/define';
import type { ProductCodeBatchField } from './schema';

export const screen = defineScreen<ProductCodeBatchField>({
  resource: 'product-code-batches',
  title: ['name'],
  found: [],
  occasional: ['recalledAt', 'recallReason'],
});
