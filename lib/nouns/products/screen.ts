import { defineScreen } from '@/lib/core/screens/define';
import type { ProductField } from './resource';

export const screen = defineScreen<ProductField>({
  resource: 'products',
  title: ['name'],
  found: [],
  imported: { by: ['name'] },
  lists: { 'options/products': { areas: ['admin'], tab: 5, columns: ['name', 'price', 'categoryId', 'updatedAt'] } },
  record: { areas: ['admin'] },
  form: {
    areas: ['admin'],
    inDialog: true,
    groups: [{ fields: ['name', 'price', 'categoryId', 'centerId', 'userId'] }],
  },
});
