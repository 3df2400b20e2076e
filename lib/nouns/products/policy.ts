import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { ProductField } from './schema';

const written = ['name', 'categoryId', 'price', 'centerId', 'userId'] as const;

export const policy: Policy<'Product', ProductField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
  // Experts name the products they used beside the treatment itself.
  expert: [{ rows: everyRow, read: ['name', 'categoryId'] }],
};
