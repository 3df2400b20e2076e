import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { CategoryField } from './schema';

const written = ['name', 'description', 'order', 'isActive', 'entityType'] as const;

export const policy: Policy<'Category', CategoryField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
};
