import { defineScreen } from '@/lib/core/screens/define';
import type { CategoryField } from './resource';

export const screen = defineScreen<CategoryField>({
  resource: 'categories',
  title: ['name'],
  found: [],
  imported: { by: ['name', 'entityType'] },
  lists: {
    'options/categories': {
      areas: ['admin'],
      tab: 4,
      columns: ['order', 'name', 'description', 'entityType', 'isActive'],
      narrow: ['name', 'description', 'entityType', 'isActive'],
      filters: ['entityType', 'isActive'],
    },
  },
  record: { areas: ['admin'] },
  form: {
    areas: ['admin'],
    inDialog: true,
    groups: [{ fields: ['name', 'description', 'entityType', 'order', 'isActive'] }],
    initial: { order: '0', isActive: 'true' },
  },
  orderedBy: 'order',
  orderedWithin: 'entityType',
});
