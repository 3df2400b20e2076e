import { z } from 'zod';
import { keeping } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { longText, optional, stamps, text, wholeNumber } from '@/lib/core/fields/schema.fields';

const categoryRecord = z.object({
  name: text(),
  description: optional(longText(2000)),
  order: wholeNumber(0, 100_000).optional(),
  isActive: z.boolean().optional(),
  entityType: z.enum(['event', 'tenant']),
  ...stamps,
});

export type CategoryField = keyof z.infer<typeof categoryRecord>;

const written = ['name', 'description', 'order', 'isActive', 'entityType'] as const;

export const categories = defineResource({
  name: 'categories',
  model: 'Category',
  schema: categoryRecord,
  policy: { admin: keeping(written) },
  search: ['name', 'description'],
  sort: 'order',
});
