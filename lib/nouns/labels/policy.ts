import { everyRow, type Policy } from '@/lib/core/access/policy';
import type { LabelField } from './schema';

const written = ['key', 'value', 'language', 'category'] as const;

export const policy: Policy<'Label', LabelField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
  expert: [{ rows: everyRow, read: ['key', 'value', 'language', 'category', 'updatedAt'] }],
};
