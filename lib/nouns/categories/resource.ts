import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type CategoryField, categoryRecord } from './schema';

const written = ['name', 'description', 'order', 'isActive', 'entityType'] as const;

const policy: Policy<'Category', CategoryField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};

export const categories = defineResource({
  name: 'categories',
  model: 'Category',
  schema: categoryRecord,
  policy,
  search: ['name', 'description'],
  sort: 'order',
});
