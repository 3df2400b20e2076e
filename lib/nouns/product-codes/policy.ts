import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { ProductCodeField } from './schema';

const written = ['name', 'productType', 'quantity', 'address', 'machineType'] as const;

export const policy: Policy<'ProductCode', ProductCodeField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
  // Only codes they have used: an unused code is worth money.
  expert: [
    {
      rows: (me) => ({ userId: me.id, status: 'used' }),
      read: [
        'code',
        'name',
        'status',
        'productType',
        'quantity',
        'machineType',
        'consumptionDate',
        'userId',
        'centerId',
        'treatmentId',
        'credits',
        'recalledAt',
        'createdAt',
        'updatedAt',
      ],
    },
  ],
};
