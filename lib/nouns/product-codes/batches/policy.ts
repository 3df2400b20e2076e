import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { Rows } from '@/lib/core/access/rows';
import type { ProductCodeBatchField } from './schema';

const inUse = (): Rows<'ProductCodeBatch'> => ({ recalledAt: null });

export const policy: Policy<'ProductCodeBatch', ProductCodeBatchField> = {
  admin: [
    {
      rows: everyRow,
      read: 'all',
      create: ['name', 'productType', 'quantity', 'productId', 'expiresOn', 'address', 'machineType'],
      actions: { recall: inUse },
    },
  ],
};
