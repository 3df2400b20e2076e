import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type ProductField, productRecord } from './schema';

const written = ['name', 'categoryId', 'price', 'centerId', 'userId'] as const;

const policy: Policy<'Product', ProductField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
  // Experts name the products they used beside the treatment itself.
  expert: [{ rows: everyRow, read: ['name', 'categoryId'] }],
};

export const products = defineResource({
  name: 'products',
  model: 'Product',
  schema: productRecord,
  policy,
  search: ['name'],
  sort: 'name',
});
