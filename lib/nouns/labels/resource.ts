import { everyRow, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { type LabelField, labelRecord } from './schema';

const written = ['key', 'value', 'language', 'category'] as const;

const policy: Policy<'Label', LabelField> = {
  admin: [{ rows: everyRow, read: 'all', create: written, update: written, remove: true }],
  expert: [{ rows: everyRow, read: ['key', 'value', 'language', 'category', 'updatedAt'] }],
};

export const labels = defineResource({
  name: 'labels',
  model: 'Label',
  schema: labelRecord,
  policy,
  search: ['key', 'value'],
  sort: 'key',
});
