import { z } from 'zod';
import { everyRow, keeping, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { culture, longText, stamps, text } from '@/lib/core/fields/schema.fields';

const labelRecord = z.object({
  key: text(200),
  value: longText(),
  language: culture,
  category: z.enum(['settings', 'app']),
  ...stamps,
});

export type LabelField = keyof z.infer<typeof labelRecord>;

const written = ['key', 'value', 'language', 'category'] as const;

const policy: Policy<'Label', LabelField> = {
  admin: keeping(written),
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
