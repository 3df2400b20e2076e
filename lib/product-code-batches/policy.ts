import { everyRow, type Policy } from '@/lib/rest/policy';
import type { ProductCodeBatchField } from './schema';

export const policy: Policy<'ProductCodeBatch', ProductCodeBatchField> = {
  admin: [{ rows: everyRow, read: 'all', create: ['name', 'productType', 'quantity', 'address', 'machineType'] }],
};
