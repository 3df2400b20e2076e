import { z } from 'zod';
import { everyRow, keeping, type Policy } from '@/lib/core/access/policy';
import { defineResource } from '@/lib/core/define';
import { money, optional, reference, stamps, text } from '@/lib/core/fields/schema.fields';

const productRecord = z.object({
  name: text(),
  categoryId: optional(reference('categories')),
  price: optional(money),
  centerId: optional(reference('centers')),
  userId: optional(reference('users')),
  ...stamps,
});

export type ProductField = keyof z.infer<typeof productRecord>;

const written = ['name', 'categoryId', 'price', 'centerId', 'userId'] as const;

const policy: Policy<'Product', ProductField> = {
  admin: keeping(written),
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
